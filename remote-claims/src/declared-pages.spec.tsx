import { screen } from '@testing-library/react';
import { listHotlines } from 'shared-kernel/contract/claims/guidance';
import { listCaseQuestions } from 'shared-kernel/contract/claims/questions';
import { listHospitals } from 'shared-kernel/contract/reference';
import { hospitalDesignation, questionStatus } from 'shared-kernel/domain/dictionaries';
import { fakeApi, renderPage, textOfList } from 'shared-kernel/testing';
import { GuidancePage } from './features/guidance/guidance.page';
import { HospitalListPage } from './features/hospital/hospital-list.page';
import { QuestionListPage } from './features/question/question-list.page';
import { aHospital, aQuestion, hrefOf } from './shared/case.fixture';

/** A code from a newer server, which is shown as a number. */
const unknown = 99;

const hospitals = [...hospitalDesignation.codes, unknown].map((designated, at) =>
  aHospital({ id: at + 1, hospitalName: `第${at + 1}医院`, designated }),
);

const answered = { answer: '请开具发票存根复印件。', answerTime: '2026-11-20T09:00:00Z' };
const questions = [...questionStatus.codes, unknown].map((status, at) =>
  aQuestion({
    id: at + 1,
    ...(at === 0 ? {} : { caseId: null, caseNo: null }),
    questionStatus: status,
    ...(status === questionStatus.code.answered ? answered : {}),
    helpfulCount: 2,
  }),
);
const withQuestions = () =>
  fakeApi().on(listCaseQuestions, { list: questions, count: questions.length, statusCounts: { 2: 3 } });

const pages = [
  {
    Page: HospitalListPage,
    route: '/flashCompensationCloud/hospitalDirectory',
    answers: () => fakeApi().on(listHospitals, { list: hospitals, count: hospitals.length }),
    words: [
      'heading: 医院名录',
      'filters: 医院名称或拼音首字母 | 地区 | 标签',
      'columns: 医院名称 | 标签 | 等级 | 性质 | 地址 | 特色科室',
      'row: 第1医院 | 普通 | 三级甲等 | 公立 | 海裕路89号 | 骨科',
      'row: 第2医院 | 推荐 | 三级甲等 | 公立 | 海裕路89号 | 骨科',
      'row: 第3医院 | 不予理赔 | 三级甲等 | 公立 | 海裕路89号 | 骨科',
      'row: 第4医院 | 99 | 三级甲等 | 公立 | 海裕路89号 | 骨科',
    ],
  },
  {
    Page: QuestionListPage,
    route: '/claimsQuestion/index?tab=asked',
    answers: withQuestions,
    words: [
      'heading: 理赔问答',
      'tabs: 常见问题 | 我的提问',
      'filters: 搜索问题或回复 | 分类 | 状态',
      'columns: 问题 | 分类 | 状态 | 关联案件 | 提问时间 | 回复时间',
      'row: 发票丢失怎么办 | 材料 | 待回复 | AJ0061 | 2026-11-20 16:00 | -',
      'row: 发票丢失怎么办 | 材料 | 已回复 | - | 2026-11-20 16:00 | 2026-11-20 17:00',
      'row: 发票丢失怎么办 | 材料 | 99 | - | 2026-11-20 16:00 | -',
    ],
  },
];

describe('declarative list pages', () => {
  it.each(pages)('$route has the declared headings, tabs, filters and rows', async (page) => {
    const { Page, route, answers, words } = page;
    renderPage(<Page />, { route, api: answers() });

    expect(await textOfList()).toEqual(words);
  });
});

describe('the questions', () => {
  it('are requested for the kind of the open tab', async () => {
    const { api, user, url } = renderPage(<QuestionListPage />, {
      route: '/claimsQuestion/index?category=2',
      api: withQuestions(),
    });
    const line = /请开具发票存根复印件。.*材料 · 2人觉得有用 · 3次浏览/;
    expect(await screen.findByRole('link', { name: line })).toBeInTheDocument();

    await user.click(screen.getByRole('tab', { name: '我的提问' }));

    expect(await hrefOf('AJ0061')).toBe('/flashCompensationCloud/details/61');
    expect(url()).toBe('/claimsQuestion/index?tab=asked');
    expect(api.calls(listCaseQuestions).map(({ query }) => query)).toEqual([
      { kind: '1', category: '2', start: '0', length: '20', sort: '-helpfulCount' },
      { kind: '2', start: '0', length: '20', sort: '-createTime' },
    ]);
  });
});

describe('the claims guidance page', () => {
  it('shows the steps, the insurers to call, the papers for the chosen kind of claim, and the deadlines', async () => {
    const hotline = { supplyerName: '平安保险', hotline: '400-820-1234', reportEmail: 'a@b.cn', isOwn: true };
    const { user } = renderPage(<GuidancePage />, {
      api: fakeApi().on(listHotlines, { list: [hotline] }),
    });

    expect(await screen.findByText('平安保险（本企业投保）')).toBeInTheDocument();
    expect(await hrefOf('400-820-1234')).toBe('tel:4008201234');
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '1. 救助',
      '2. 报案',
      '3. 材料',
      '4. 审核',
      '5. 理算',
      '6. 赔付',
    ]);
    expect(screen.getByRole('cell', { name: '保险法第二十四条' })).toBeInTheDocument();
    expect(screen.queryByRole('cell', { name: /死亡证明/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: '身故' }));
    expect(screen.getAllByRole('cell', { name: /死亡证明/ }).length).toBeGreaterThan(0);
  });
});
