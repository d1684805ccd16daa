import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { uploadOss } from '../contract/files';
import { getPaperKind } from '../contract/recognition';
import { aReceipt, fakeApi, renderPage } from '../testing';
import type { Send } from '../upload';
import { MaterialSlots, type MaterialSlot } from '.';

const idOf = (no: number) => `00000000-0000-4000-8000-00000000000${no}`;
const fileOf = (no: number) => aReceipt({ id: idOf(no), fileName: `${no}.jpg` });
const slot = (change: Partial<MaterialSlot> = {}): MaterialSlot => ({
  code: 'M04',
  name: '事故经过说明',
  required: true,
  sample: 'stamped',
  isDone: false,
  state: { label: '不合格', tone: 'refused' },
  isOpen: true,
  files: [],
  ...change,
});

const save = jest.fn<Promise<void>, [string, string[], string[]]>();
const send = jest.fn<ReturnType<Send>, Parameters<Send>>();

/** Behaves as a page: saves, then shows the stored files. */
function Papers({ start, sendTo }: { start: MaterialSlot; sendTo?: () => Send }) {
  const [files, setFiles] = useState(start.files);
  return (
    <MaterialSlots
      slots={[{ ...start, files }, slot({ code: 'M05', name: '现场照片', required: false, isOpen: false })]}
      ownerOf={({ code }) => `tmp:case-${code}`}
      sendTo={sendTo}
      onSave={async ({ code }, ids, removedIds) => {
        await save(code, ids, removedIds);
        setFiles(ids.map((id) => fileOf(Number(id.at(-1)))));
      }}
    />
  );
}

function open(start = slot()) {
  let no = 0;
  const api = fakeApi().on(uploadOss, () => fileOf((no += 1)));
  return renderPage(<Papers start={start} />, { api });
}
const photos = (...names: string[]) => names.map((name) => new File([new Uint8Array(8)], name));
const paper = (name: string) => within(screen.getByRole('listitem', { name }));
const input = () => screen.getByLabelText('上传事故经过说明', { selector: 'input' });

beforeEach(() => {
  save.mockReset();
  save.mockResolvedValue();
});

describe('the upload slot of a claim document', () => {
  it('stays expanded when it is done but has to be checked', () => {
    open(slot({ isDone: true, files: [fileOf(1)], note: '系统带入，请核对', mustCheck: true }));

    expect(screen.getByRole('listitem', { name: '事故经过说明' })).toHaveTextContent('系统带入，请核对');
  });

  it("shows its state, the reviewer's remark and a sample", async () => {
    const { user } = open(slot({ remark: '缺少证人签字' }));

    expect(paper('事故经过说明').getByText('不合格')).toBeInTheDocument();
    expect(paper('事故经过说明').getByText('审核意见：缺少证人签字')).toBeInTheDocument();
    expect(screen.getByText('还缺1项必传材料')).toBeInTheDocument();
    const optional = within(screen.getByRole('region', { name: '选传材料' }));
    expect(optional.getByText('现场照片')).toBeInTheDocument();
    expect(paper('现场照片').queryByLabelText(/上传/)).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: '事故经过说明的更多操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '查看样例' }));
    expect(await screen.findByRole('dialog', { name: '事故经过说明样例' })).toBeInTheDocument();
  });

  it('is collapsed when it is done without check notes, and expanded when a check finds a problem', async () => {
    const files = [{ ...fileOf(9), fileName: '9.pdf' }];
    const uploaded = { isDone: true, state: { label: '已上传', tone: 'done' }, files } as const;
    const { unmount, user } = open(slot({ ...uploaded, notes: [] }));
    expect(screen.queryByRole('listitem', { name: '事故经过说明' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '展开' }));
    expect(paper('事故经过说明').getByText('已上传')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '9.pdf' })).not.toBeInTheDocument();
    await user.click(paper('事故经过说明').getByRole('button', { name: /^事故经过说明/, expanded: false }));
    expect(screen.getByRole('link', { name: '9.pdf' })).toBeInTheDocument();
    unmount();

    open(slot({ ...uploaded, notes: [{ mark: 'wrong', text: '“9.pdf”已在案件BA7中提交，请更换。' }] }));
    expect(paper('事故经过说明').getByText('可能有误')).toBeInTheDocument();
    expect(paper('事故经过说明').queryByText('已上传')).not.toBeInTheDocument();
    expect(paper('事故经过说明').getByText('“9.pdf”已在案件BA7中提交，请更换。')).toBeInTheDocument();
  });

  it('shows the verdict of a reviewer instead of that of the automatic check', () => {
    const pdf = { ...fileOf(9), fileName: '9.pdf' };
    open(slot({ files: [pdf], notes: [{ mark: 'look', text: '请核对' }], isReviewed: true }));

    expect(paper('事故经过说明').getByText('不合格')).toBeInTheDocument();
    expect(screen.queryByText('请再看看')).not.toBeInTheDocument();
  });

  it('accepts several files, and never saves an earlier list over a later one', async () => {
    const saves: (() => void)[] = [];
    save.mockImplementation(() => new Promise((resolve) => saves.push(resolve)));
    const { user } = open();

    await user.upload(input(), photos('a.jpg', 'b.jpg', 'c.jpg'));
    await screen.findByRole('link', { name: '3.jpg' });
    expect(save).toHaveBeenCalledTimes(1);
    await act(async () => saves[0]?.());
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    await act(async () => saves[1]?.());

    expect(save.mock.calls.map(([, ids]) => ids.length)).toEqual([1, 3]);
    expect(save).toHaveBeenLastCalledWith('M04', [idOf(1), idOf(2), idOf(3)], []);
    expect(paper('事故经过说明').getAllByRole('link')).toHaveLength(3);
  });

  it('sends files with the given function, and saves removals while an upload is running', async () => {
    let answer = () => {};
    send.mockImplementation(() => new Promise((resolve) => (answer = () => resolve({ list: [fileOf(2)] }))));
    const { user, api } = renderPage(<Papers start={slot({ files: [fileOf(9)] })} sendTo={() => send} />);

    await user.upload(input(), photos('a.jpg'));
    await user.click(screen.getByRole('button', { name: '删除9.jpg' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(save).toHaveBeenLastCalledWith('M04', [], [idOf(9)]));
    await act(async () => answer());

    await waitFor(() => expect(save).toHaveBeenLastCalledWith('M04', [idOf(2)], []));
    const [files, keys] = send.mock.calls[0] ?? [];
    expect([files?.map(({ name }) => name), keys?.length]).toEqual([['a.jpg'], 1]);
    expect(screen.queryByRole('button', { name: '重命名2.jpg' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '删除2.jpg' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(save).toHaveBeenLastCalledWith('M04', [], [idOf(2)]));
    expect(api.calls(uploadOss)).toHaveLength(0);
  });

  it('restores the stored files when saving is refused', async () => {
    save.mockRejectedValue(new Error('refused'));
    const { user } = open(slot({ files: [fileOf(9)] }));

    await user.upload(input(), photos('a.jpg'));

    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    await waitFor(() =>
      expect(
        paper('事故经过说明')
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(['9.jpg']),
    );
  });
});

describe('the upload of all claim documents at once', () => {
  const names: Record<string, string> = { M02: '身份证', M05: '现场照片', M07: '诊断证明书' };
  const sent = () =>
    Object.fromEntries(
      Object.keys(names).map((code) => [
        code,
        send.mock.calls.flatMap(([files], at) =>
          send.mock.contexts[at] === code ? files.map(({ name }) => name) : [],
        ),
      ]),
    );
  function openAll(api = fakeApi().on(getPaperKind, { isOn: false, code: null })) {
    let no = 0;
    send.mockReset();
    send.mockImplementation(async (files) => ({ list: files.map(() => fileOf((no = (no % 9) + 1))) }));
    const slots = Object.entries(names).map(([code, name]) =>
      slot({ code, name, files: [], accept: code === 'M05' ? ['jpg', 'png'] : undefined }),
    );
    return renderPage(
      <MaterialSlots
        slots={slots}
        ownerOf={({ code }) => code}
        sendTo={({ code }) => send.bind(code)}
        onSave={async () => {}}
      />,
      { api },
    );
  }
  const content = (text: string, name: string) => new File([text], name);
  const png = (text: string, name: string) => content(`\x89PNG\r\n${text}`, name);
  const all = () => screen.getByLabelText('上传全部材料', { selector: 'input' });

  it('assigns files by their names, and asks for all others in one dialog', async () => {
    const { user } = openAll();

    await user.upload(all(), [
      content('%PDF-1', '张伟身份证.pdf'),
      content('%PDF-2', '诊断证明.pdf'),
      content('%PDF-3', '扫描1.pdf'),
      content('%PDF-4', '扫描2.pdf'),
    ]);

    const question = within(await screen.findByRole('dialog', { name: '这2个文件属于哪项材料？' }));
    await waitFor(() => expect(sent()).toEqual({ M02: ['张伟身份证.pdf'], M05: [], M07: ['诊断证明.pdf'] }));
    await user.click(question.getByRole('button', { name: '身份证' }));
    expect(question.getByRole('button', { name: /扫描2/, pressed: true })).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: '诊断证明书' }));
    await user.click(question.getByRole('button', { name: '上传2个文件' }));

    await waitFor(() =>
      expect(sent()).toEqual({
        M02: ['张伟身份证.pdf', '扫描1.pdf'],
        M05: [],
        M07: ['诊断证明.pdf', '扫描2.pdf'],
      }),
    );
  });

  it('suggests types by image recognition, and uploads once the user confirms', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:portal', revokeObjectURL: () => undefined });
    const { user } = openAll(fakeApi().on(getPaperKind, { isOn: true, code: 'M07' }));

    await user.upload(all(), [png('1', 'IMG_1.png'), content('%PDF-3', '扫描1.pdf')]);
    const question = within(await screen.findByRole('dialog', { name: '这2个文件属于哪项材料？' }));
    expect(await question.findByText('已识别1张，请核对后上传')).toBeInTheDocument();
    expect(question.getByRole('button', { name: /IMG_1/ })).toHaveTextContent('诊断证明书');
    await user.click(question.getByRole('button', { name: '上传1个文件' }));

    await waitFor(() => expect(sent()).toEqual({ M02: [], M05: [], M07: ['IMG_1.png'] }));
  });

  it('of 200 files uploads the valid ones, without duplicates, and lists the others', async () => {
    const { user } = openAll();
    const good = Array.from({ length: 95 }, (_, at) => [
      content(`%PDF-a${at}`, `身份证${at}.pdf`),
      content(`%PDF-b${at}`, `诊断${at}.pdf`),
    ]).flat();
    const wrong = [
      content('', '身份证-空.pdf'),
      content('%PDF-a3', '诊断-又一份.pdf'),
      content('%PDF-z', '现场.pdf'),
      ...Array.from({ length: 7 }, (_, at) => content(`MZ${at}`, `诊断${at}.exe`)),
    ];

    await user.upload(all(), [...good, ...wrong]);

    const list = await screen.findByText('10个文件没有上传');
    expect(list.closest('.ant-alert')).toHaveTextContent('文件内容为空：身份证-空.pdf');
    expect(list.closest('.ant-alert')).toHaveTextContent('与“身份证3.pdf”是同一份文件：诊断-又一份.pdf');
    expect(list.closest('.ant-alert')).toHaveTextContent('现场.pdf，请上传jpg、png文件');
    await waitFor(() => expect(send.mock.calls.flatMap(([files]) => files)).toHaveLength(190));
    expect(screen.getByText('已归入：身份证95个、诊断证明书95个')).toBeInTheDocument();
  });

  it('accepts pasted files, and assigns files dropped on a row to that row', async () => {
    openAll();
    const shot = png('1', 'image.png');

    fireEvent.paste(document.body, { clipboardData: { files: [png('2', '事故现场.png')] } });
    fireEvent.drop(screen.getByRole('listitem', { name: '诊断证明书' }), { dataTransfer: { files: [shot] } });

    await waitFor(() => expect(sent()).toEqual({ M02: [], M05: ['事故现场.png'], M07: ['image.png'] }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
