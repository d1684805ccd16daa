import { act, screen } from '@testing-library/react';
import { getInsure, listInsures } from 'shared-kernel/contract/insure';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { aPolicy, pasted, staff } from '../../shared/insure.fixture';
import { getStaffDraft, saveStaffDraft } from 'shared-kernel/contract/roster/drafts';
import { refuse } from 'shared-kernel/testing';
import { navigation } from 'shared-kernel/runtime';
import { anApi, chosen, open, adding, removing } from './operation.fixture';

describe('changing the staff of a policy', () => {
  it('starts with a list of policies when the URL names none', async () => {
    const list = [aPolicy({ policyNo: 'BD0021' })];
    open('', anApi().on(listInsures, { list, count: 1, statusCounts: {} }));

    expect(await screen.findByRole('link', { name: 'BD0021' })).toBeInTheDocument();
  });

  it('is refused for a policy that is not running', async () => {
    open(adding, anApi(aPolicy({ insureStatus: 6, actions: [] })));

    expect(await screen.findByText('保单不在保障期内，无法操作')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '提交加保' })).not.toBeInTheDocument();
  });

  it('offers only what the server allows, whatever the URL names', async () => {
    open(removing, anApi(aPolicy({ actions: ['add', 'amend'] })));

    expect(await screen.findByRole('button', { name: '提交加保' })).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['加保', '批改']);
  });

  it('lets a second editor choose between the own draft and the one saved meanwhile', async () => {
    const [first, others] = [staff.slice(0, 1), staff.slice(1)];
    const theirs = {
      content: { persons: first },
      savedBy: '林晓岚',
      savedAt: '2026-11-21T02:03:04Z',
      version: 2,
      previous: null,
    };
    let stored: typeof theirs | null = null;
    const api = anApi()
      .on(getStaffDraft, () => stored)
      .on(saveStaffDraft, ({ body }) => {
        if ((body as { version: number }).version !== (stored?.version ?? 0)) return refuse(409);
        return { version: 3, savedAt: '2026-11-21T02:05:00Z' };
      });
    const page = open(adding, api);
    await pasted(page, others);
    stored = theirs;

    await page.user.click(screen.getByRole('button', { name: '保存草稿' }));
    const notice = await screen.findByText(/^已有林晓岚于2026-11-21 10:03保存的草稿（1人）/);
    expect(notice).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: '用对方的' }));
    expect(await screen.findByLabelText('第1行姓名')).toHaveValue(first[0]?.name);
    await page.user.click(screen.getByRole('button', { name: '换回我的内容' }));
    expect(await screen.findByLabelText('第2行姓名')).toHaveValue(others[1]?.name);
    await page.user.click(screen.getByRole('button', { name: '保存草稿' }));

    expect(api.calls(saveStaffDraft).map(({ body }) => (body as { version: number }).version)).toEqual([
      0, 2,
    ]);
  });

  it.each(['2026-11-20', '2026-11-24'])('opens a draft for %s on a possible day', async (effectDate) => {
    const draft = {
      content: { effectDate: civilDate(effectDate), persons: staff },
      savedBy: '林晓岚',
      version: 2,
      previous: null,
    };
    const page = open(adding, anApi().on(getStaffDraft, { ...draft, savedAt: '2026-11-21T02:03:04Z' }));

    await page.user.click(await screen.findByRole('button', { name: '打开草稿' }));

    const isPast = effectDate < '2026-11-22';
    expect(screen.getByLabelText('生效日期')).toHaveValue(isPast ? '2026-11-22' : effectDate);
    expect(screen.queryAllByText(/^草稿中的日期2026-11-20已不可选/)).toHaveLength(isPast ? 1 : 0);
  });

  it('shows pasted cells as an import would', async () => {
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    const page = open(adding);

    await pasted(page, [
      { name: '王 芳', idType: ' 身份证', idNo: wide(' 110101199001010015'), workTypeName: '木工 ' },
    ]);

    const shown = ['姓名', '证件类型', '证件号码', '工种'].map((title) =>
      screen.getByLabelText(`第1行${title}`),
    );
    expect(shown.map((cell) => (cell as HTMLInputElement).value)).toEqual([
      '王芳',
      '身份证',
      '110101199001010015',
      '木工',
    ]);
  });

  it('keeps the operation in the URL', async () => {
    const { user, url } = open(adding);

    await user.click(await screen.findByRole('tab', { name: '减保' }));

    expect(await screen.findByRole('button', { name: '提交减保' })).toBeInTheDocument();
    expect(url()).toBe('/addReduce/operation?insureId=21&operateType=2');
  });

  it.each([adding, removing])('keeps the people of %s while another tab is shown', async (search) => {
    const page = open(search);
    await (search === adding ? pasted(page, staff.slice(0, 1)) : chosen(page, '员工2'));
    const name = (await screen.findByLabelText<HTMLInputElement>('第1行姓名')).value;
    const [tab] = screen.getAllByRole('tab', { selected: true });

    await page.user.click(screen.getByRole('tab', { name: '批改' }));
    await screen.findByRole('button', { name: '提交批改' });
    await page.user.click(tab ?? document.body);

    expect(await screen.findByLabelText('第1行姓名')).toHaveValue(name);
  });

  it('shows none of the people of one policy for another', async () => {
    const toOther = () => act(() => navigation.navigate('/addReduce/operation?insureId=22&operateType=2'));
    const toOne = () => act(() => navigation.navigate(`/addReduce/operation${removing}`));
    const page = open(
      removing,
      anApi().on(getInsure, ({ params }) => aPolicy({ id: Number(params.id), policyNo: `BD${params.id}` })),
    );
    await screen.findByText(/^保单 BD21，/);
    toOther();
    await screen.findByText(/^保单 BD22，/);
    toOne();
    await chosen(page, '员工2');

    toOther();

    await screen.findByText(/^保单 BD22，/);
    expect(screen.queryByLabelText('第1行姓名')).not.toBeInTheDocument();
  });
});
