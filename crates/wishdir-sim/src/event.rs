//! Who listens to a tick: whatever takes its events, in the order in which they happen. The
//! movement never reads them.

/// Takes the events of ticks.
pub trait EventSink<E> {
    /// Whether anything is done with an event; if not, none need be put together.
    const LISTENS: bool = true;

    /// Takes one event, in order.
    fn emit(&mut self, event: E);
}

/// Listens to nothing, and costs nothing.
impl<E> EventSink<E> for () {
    const LISTENS: bool = false;

    #[inline]
    fn emit(&mut self, _event: E) {}
}
