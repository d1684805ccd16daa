import { problems } from 'shared-kernel/contract';
import type { BodySize } from './body-size';
import { tooManyLevels } from './clean-input';
import { Problem } from '../problem';

const refusals = {
  levels: () => new Problem(problems.invalidInput, {}, { message: tooManyLevels }),
  parts: () => new Problem(problems.tooLarge, {}, { message: '提交的内容项数过多，请减少后重试' }),
  characters: () => new Problem(problems.tooLarge, {}, { message: '提交的内容中有过长的文字，请缩短后重试' }),
};

const signs = { quote: 0x22, comma: 0x2c, colon: 0x3a, escape: 0x5c } as const;
const brackets = { openList: 0x5b, closeList: 0x5d, openObject: 0x7b, closeObject: 0x7d } as const;

/** Counts the parts of a JSON text while it arrives, so that a text with too many is neither kept nor decoded. */
export class JsonScan {
  #parts = 0;
  #level = 0;
  /** Bytes of the current key or value, measured between two signs. */
  #bytes = 0;
  #isText = false;
  #isEscaped = false;

  constructor(private readonly most: BodySize) {}

  /** Throws a Problem when the text up to the end of this chunk has more than is allowed. */
  add(chunk: Uint8Array): void {
    let begin = -this.#bytes;
    for (let at = 0; at < chunk.length; at += 1) {
      if (!this.#isSign(chunk[at] ?? 0)) continue;
      if (this.#level > this.most.levels) throw refusals.levels();
      if (this.#parts > this.most.parts) throw refusals.parts();
      this.#limitLength(at - begin);
      begin = at;
    }
    this.#bytes = chunk.length - begin;
    this.#limitLength(this.#bytes);
  }

  #limitLength(bytes: number): void {
    if (bytes > this.most.textBytes + '""'.length) throw refusals.characters();
  }

  /** Whether a key or a value ends at this byte. */
  #isSign(byte: number): boolean {
    if (this.#isText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === signs.escape) this.#isEscaped = true;
      else if (byte === signs.quote) this.#isText = false;
      return false;
    }
    switch (byte) {
      case signs.quote:
        this.#isText = true;
        return false;
      case brackets.openList:
      case brackets.openObject:
        this.#level += 1;
        this.#parts += 1;
        return true;
      case brackets.closeList:
      case brackets.closeObject:
        this.#level -= 1;
        return true;
      case signs.comma:
      case signs.colon:
        this.#parts += 1;
        return true;
      default:
        return false;
    }
  }
}
