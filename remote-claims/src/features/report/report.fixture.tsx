import { screen } from '@testing-library/react';
import { reportCase, searchPerson, type CoveredPerson } from 'shared-kernel/contract/claims';
import { listCaseDrafts, saveCaseDraft } from 'shared-kernel/contract/claims/drafts';
import { estimateClaim } from 'shared-kernel/contract/claims/estimate';
import { getRegions, listHospitals } from 'shared-kernel/contract/reference';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { coverTerms } from '../../shared/case.fixture';
import { ReportPage } from './report.page';

export const zhang: CoveredPerson = {
  personId: 3,
  insureId: 21,
  policyNo: 'BD0021',
  mealName: '安心方案',
  name: '张伟',
  idNoMasked: '350212********0015',
  workTypeName: '木工',
  jobType: jobType.code.class3,
  projectId: null,
  ...coverTerms,
};

export const reported = { id: 61, caseNo: 'AJ0061', materialDeadline: '2026-12-21T02:00:00Z', materials: [] };

export const anApi = () =>
  fakeApi()
    .on(searchPerson, { list: [zhang], count: 1 })
    .on(listHospitals, { list: [], count: 0 })
    .on(getRegions, { list: [] })
    .on(estimateClaim, {
      payable: fen(2_900_00),
      formula: ['医疗费用：应付 2,900.00 元', '合计：2,900.00 元'],
    })
    .on(listCaseDrafts, { list: [], count: 0 })
    // Drafts are refused, because most of these tests are about the report itself.
    .on(saveCaseDraft, refuse(422))
    .on(reportCase, reported);

export const open = (api = anApi(), search = '') =>
  renderPage(<ReportPage />, { route: `/flashCompensationCloud/reportCase${search}`, api });
export type Page = ReturnType<typeof open>;

export async function paste({ user }: Page, label: string, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

export async function happenedAt(page: Page, text: string) {
  await page.user.clear(screen.getByLabelText('出险时间'));
  await paste(page, '出险时间', text);
  await page.user.keyboard('{Enter}');
}

export async function found(page: Page, keyword = '张伟') {
  await paste(page, '出险人员', keyword);
  await page.user.keyboard('{Enter}');
}

export async function choose({ user }: Page, label: string, option: string) {
  await user.click(screen.getByLabelText(label));
  const options = await screen.findAllByTitle(option);
  await user.click(options.at(-1) as HTMLElement);
}

/** Fills in everything that is required; the accident happened this morning. */
export async function filledIn(page: Page) {
  await happenedAt(page, '2026-11-21 08:30');
  await found(page);
  await page.user.click(await screen.findByRole('radio', { name: /张伟/ }));
  await choose(page, '事故场景', '工作场所内');
  await choose(page, '事故类型', '机械伤害');
  await choose(page, '受伤部位', '头部');
  await paste(page, '出险地点', '三号车间');
  await paste(page, '事故经过', '搬运木料时左手被压伤，随即送医。');
  await paste(page, '就诊医院', '市第一医院');
  await paste(page, '预估金额', '3000');
}

export const submit = ({ user }: Page) => user.click(screen.getByRole('button', { name: '提交报案' }));
