import type { ProblemCode } from 'shared-kernel/contract';

/** Why a spreadsheet is not read, in the words that people see; without a message the catalogue's text stands. */
export interface Refusal {
  code: Extract<ProblemCode, 413 | 2012 | 4101 | 4102 | 4103>;
  message?: string;
}

export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';

  constructor(readonly refusal: Refusal) {
    super(refusal.message ?? String(refusal.code));
  }
}

export const tooLarge = (message: string): SheetRefused => new SheetRefused({ code: 413, message });

export const notReadable = (): SheetRefused =>
  new SheetRefused({
    code: 4101,
    message: '文件已损坏或不是标准的.xlsx文件，请在Excel或WPS中另存为.xlsx后重试',
  });
