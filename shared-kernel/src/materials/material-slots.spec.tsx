import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { uploadOss, type FileRecord } from '../contract/files';
import { resetRuntime } from '../runtime';
import { fakeApi, renderPage } from '../testing';
import { ToneTag } from '../ui';
import type { Send } from '../upload';
import { MaterialSlots, type MaterialSlot } from '.';

const idOf = (no: number) => `00000000-0000-4000-8000-00000000000${no}`;
const fileOf = (no: number): FileRecord => ({
  id: idOf(no),
  url: `/raw/${no}`,
  owner: 'tmp:case',
  fileName: `${no}.jpg`,
  size: 8,
  mime: 'image/jpeg',
  createTime: '2026-11-21T00:00:00Z',
});
const slot = (change: Partial<MaterialSlot> = {}): MaterialSlot => ({
  code: 'M04',
  name: '事故经过说明',
  required: true,
  sample: 'stamped',
  status: <ToneTag tone="refused">不合格</ToneTag>,
  isOpen: true,
  files: [],
  ...change,
});

const save = jest.fn<Promise<void>, [string, string[], string[]]>();
const send = jest.fn<ReturnType<Send>, Parameters<Send>>();

/** What a page does: saves, then shows what is stored. */
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
afterEach(async () => act(async () => resetRuntime()));

describe('a slot for a paper', () => {
  it('shows whether it is required, its state, its remark and its sample', async () => {
    const { user } = open(slot({ remark: '缺少证人签字' }));

    expect(paper('事故经过说明').getByText('必传')).toBeInTheDocument();
    expect(paper('事故经过说明').getByText('不合格')).toBeInTheDocument();
    expect(paper('事故经过说明').getByText('审核意见：缺少证人签字')).toBeInTheDocument();
    expect(paper('现场照片').getByText('选传')).toBeInTheDocument();
    expect(paper('现场照片').queryByLabelText(/上传/)).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: '查看事故经过说明样例' }));
    expect(await screen.findByRole('dialog', { name: '事故经过说明样例' })).toBeInTheDocument();
  });

  it('shows what the checks found, or that they found nothing', () => {
    const pdf = { ...fileOf(9), fileName: '9.pdf' };
    const { unmount } = open(
      slot({ files: [pdf], notes: [{ mark: 'wrong', text: '“9.pdf”已在案件BA7中提交，请更换。' }] }),
    );
    const result = () => within(screen.getByRole('status', { name: '事故经过说明的检查结果' }));
    expect(result().getByText('可能有误')).toBeInTheDocument();
    expect(result().getByText('“9.pdf”已在案件BA7中提交，请更换。')).toBeInTheDocument();
    unmount();

    open(slot({ files: [pdf], notes: [] }));
    expect(result().getByText('未发现问题')).toBeInTheDocument();
  });

  it('says nothing of checks that found nothing beside the verdict of a person', () => {
    const pdf = { ...fileOf(9), fileName: '9.pdf' };
    open(slot({ files: [pdf], notes: [], readNote: '图片内容未由机器识别', isReviewed: true }));

    expect(paper('事故经过说明').getByText('不合格')).toBeInTheDocument();
    expect(screen.queryByText('未发现问题')).not.toBeInTheDocument();
    expect(screen.queryByText('图片内容未由机器识别')).not.toBeInTheDocument();
  });

  it('takes several files, and never saves an earlier list over a later one', async () => {
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

  it('sends files to where they belong, and names those that are removed while others are on their way', async () => {
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

  it('restores what is stored when saving is refused', async () => {
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
