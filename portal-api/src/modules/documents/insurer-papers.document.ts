import type { Selectable } from 'kysely';
import * as texts from 'shared-kernel/domain/texts';
import type { SupplyerTable } from '../customers/customers.tables';
import type { MadePdf, MakePdf } from './template/pdf-maker';
import { clauseChapters, guideSteps } from './insurer-papers.text';

type Insurer = Pick<Selectable<SupplyerTable>, 'supplyername' | 'short_name' | 'hotline' | 'report_email'>;

export const guideEdition = '2026.1';

/** The general clauses of an insurer. */
export const clauseDocument = (make: MakePdf, insurer: Insurer): Promise<MadePdf> =>
  make({ title: texts.liabilityClauses, author: insurer.supplyername }, (sheet) => {
    sheet.title(`${insurer.supplyername}\n${texts.liabilityClauses}`);
    for (const chapter of clauseChapters) {
      sheet.heading(chapter.heading);
      for (const clause of chapter.clauses) sheet.paragraph(clause);
    }
    sheet.note(`服务与报案电话：${insurer.hotline}`);
  });

/** How staff are insured, changed and claimed for with an insurer. */
export const operationGuide = (make: MakePdf, insurer: Insurer, brand: string): Promise<MadePdf> =>
  make({ title: '操作手册', author: insurer.supplyername }, (sheet) => {
    sheet.title(`${brand}操作手册（${insurer.short_name}）`);
    sheet.facts([
      ['版本', guideEdition],
      ['报案电话', insurer.hotline],
      ['报案邮箱', insurer.report_email],
    ]);
    for (const part of guideSteps) {
      sheet.heading(part.heading);
      part.steps.forEach((step, index) => sheet.paragraph(`${index + 1}. ${step}`));
    }
  });
