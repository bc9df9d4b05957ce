//! Event sinks, which receive the events of a tick in order. The movement never reads them.

/// Receiver of tick events.
pub trait EventSink<E> {
    /// Whether the sink uses events. If false, callers may skip building them.
    const LISTENS: bool = true;

    /// Receives one event, in order.
    fn emit(&mut self, event: E);
}

/// Sink that ignores all events at no cost.
impl<E> EventSink<E> for () {
    const LISTENS: bool = false;

    #[inline]
    fn emit(&mut self, _event: E) {}
}
