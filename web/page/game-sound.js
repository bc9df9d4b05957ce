// Audio worklet: plays samples that the game sends, and reports how many it has played.

// Maximum number of queued frames. Older ones are dropped, so that the sound is never late.
const WAITING_MAX = 12_000;
// Number of blocks of 128 frames between two reports.
const REPORT = 4;

class GameSound extends AudioWorkletProcessor {
  constructor() {
    super();
    this.blocks = [];
    this.at = 0;
    this.waiting = 0;
    this.used = 0;
    this.calls = 0;
    this.port.onmessage = ({ data }) => {
      this.blocks.push(data);
      this.waiting += data.length / 2;
      while (this.waiting > WAITING_MAX) this.take(128);
    };
  }

  // Takes frames from the queue, and writes them into `output` if there is one.
  take(count, output) {
    for (let frame = 0; frame < count && this.blocks.length > 0; frame += 1) {
      const [block] = this.blocks;
      if (output !== undefined) {
        output[0][frame] = block[this.at];
        if (output.length > 1) output[1][frame] = block[this.at + 1];
      }
      this.at += 2;
      this.waiting -= 1;
      this.used += 1;
      if (this.at >= block.length) {
        this.blocks.shift();
        this.at = 0;
      }
    }
  }

  process(inputs, [output]) {
    this.take(output[0].length, output);
    this.calls += 1;
    if (this.calls % REPORT === 0) this.port.postMessage(this.used);
    return true;
  }
}

registerProcessor('game-sound', GameSound);
