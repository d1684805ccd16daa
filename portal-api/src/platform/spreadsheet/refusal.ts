import type { ProblemName } from 'shared-kernel/contract';

/** Why a spreadsheet is refused, as a message to be displayed; the catalogue's text by default. */
export interface Refusal {
  problem: Extract<
    ProblemName,
    'tooLarge' | 'tooManyPersons' | 'xlsxOnly' | 'templateMismatch' | 'emptySheet'
  >;
  message?: string;
}

export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';

  constructor(readonly refusal: Refusal) {
    super(refusal.message ?? refusal.problem);
  }
}

export const tooLarge = (message: string): SheetRefused => new SheetRefused({ problem: 'tooLarge', message });

export const notReadable = (): SheetRefused =>
  new SheetRefused({
    problem: 'xlsxOnly',
    message: '文件已损坏或不是标准的.xlsx文件，请在Excel或WPS中另存为.xlsx后重试',
  });
