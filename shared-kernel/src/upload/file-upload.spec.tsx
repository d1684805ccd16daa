import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ComponentProps } from 'react';
import { deleteFiles, getFiles, reownFiles, uploadOss } from '../contract/files';
import { aReceipt, expectFixedText, fakeApi, refuse, renderPage, type FakeApi } from '../testing';
import { FileUpload, scanTypes } from '.';

const record = (number: number) =>
  aReceipt({ id: `00000000-0000-4000-8000-00000000000${number}`, fileName: `凭证${number}.png` });

type Given = Partial<ComponentProps<typeof FileUpload>> & { start?: string[] };

function Receipts({ start = [], ...given }: Given) {
  const [ids, setIds] = useState(start);
  return (
    <>
      <FileUpload owner="tmp:a" label="付款凭证" value={ids} onChange={setIds} {...given} />
      <output>{ids.length}个</output>
    </>
  );
}

function LeftAndShownAgain() {
  const [ids, setIds] = useState([record(1).id]);
  const [isShown, setShown] = useState(true);
  return (
    <>
      {isShown && <FileUpload owner="tmp:a" label="付款凭证" value={ids} onChange={setIds} />}
      <button onClick={() => setShown(!isShown)}>{isShown ? '离开' : '返回'}</button>
    </>
  );
}

const png = (name: string, bytes = 8) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const input = () => screen.getByLabelText('上传付款凭证', { selector: 'input' });
const stored = (api: FakeApi) => api.on(getFiles, { list: [record(1)] });

describe('uploading files', () => {
  it('adds the id of the uploaded file and shows the file', async () => {
    const api = fakeApi().on(uploadOss, record(1));
    const { user } = renderPage(<Receipts />, { api });

    await user.upload(input(), png('凭证1.png'));

    expect(await screen.findByRole('link', { name: '凭证1.png' })).toBeInTheDocument();
    expect(screen.getByText('1个')).toBeInTheDocument();
    const [call] = api.calls(uploadOss);
    expect(Object.fromEntries(call?.body as FormData)).toMatchObject({ owner: 'tmp:a' });
  });

  it('shows an uploaded file again after the field was unmounted and mounted again', async () => {
    const { user } = renderPage(<LeftAndShownAgain />, { api: stored(fakeApi()).on(uploadOss, record(2)) });
    await screen.findByRole('link', { name: '凭证1.png' });
    await user.upload(input(), png('凭证2.png'));
    await screen.findByRole('link', { name: '凭证2.png' });

    await user.click(screen.getByRole('button', { name: '离开' }));
    await user.click(screen.getByRole('button', { name: '返回' }));

    expect(await screen.findByRole('link', { name: '凭证2.png' })).toBeInTheDocument();
  });

  it('keeps all of several uploads that end at the same time', async () => {
    let number = 0;
    const api = fakeApi().on(uploadOss, () => record(++number));
    const { user } = renderPage(<Receipts />, { api });

    await user.upload(input(), [png('a.png'), png('b.png'), png('c.png')]);

    expect(await screen.findByText('3个')).toBeInTheDocument();
  });

  it('accepts dropped files too', async () => {
    const api = fakeApi().on(uploadOss, record(1));
    renderPage(<Receipts />, { api });

    fireEvent.drop(screen.getByRole('button', { name: /上传付款凭证/ }), {
      dataTransfer: { files: [png('a.png')] },
    });

    expect(await screen.findByText('1个')).toBeInTheDocument();
  });

  it('keeps the browser from opening files that are dropped beside it, until it is removed', () => {
    const { unmount } = renderPage(<Receipts />);
    const dragged = (type: string) => ({ dataTransfer: { types: [type], dropEffect: 'copy' } });

    // `fireEvent` returns false when the browser's own reaction was prevented.
    expect(fireEvent.dragOver(document.body, dragged('Files'))).toBe(false);
    expect(fireEvent.drop(document.body, dragged('Files'))).toBe(false);
    expect(fireEvent.drop(document.body, dragged('text/plain'))).toBe(true);
    unmount();
    expect(fireEvent.drop(document.body, dragged('Files'))).toBe(true);
  });

  it('refuses more files than the limit and sends none', async () => {
    const { user, api } = renderPage(<Receipts limit={2} />);

    await user.upload(input(), [png('a.png'), png('b.png'), png('c.png')]);

    await expectFixedText('upload: limit exceeded', { n: '2' });
    expect(api.calls(uploadOss)).toHaveLength(0);
  });

  it.each([
    ['清单.exe', '不支持的文件类型：清单.exe'],
    ['IMG_1.HEIC', '选择“兼容性最佳”后重新拍照'],
  ])('refuses %s before sending it, and says what to do', async (name, words) => {
    const { api } = renderPage(<Receipts />);

    fireEvent.change(input(), { target: { files: [png(name)] } });

    expect(await screen.findByText(words, { exact: false })).toBeInTheDocument();
    expect(api.calls(uploadOss)).toHaveLength(0);
  });

  it('detects the type by the bytes of a file, not by its name or extension', async () => {
    const api = fakeApi().on(uploadOss, record(1));
    renderPage(<Receipts accept={scanTypes} />, { api });
    const jpeg = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name);

    for (const name of ['image%3A148818', 'mmexport1700000000000 ', '照片.HEIC', `${'照'.repeat(240)}.jpg`])
      fireEvent.change(input(), { target: { files: [jpeg(name)] } });
    fireEvent.change(input(), { target: { files: [new File(['\n%PDF-1.4'], '扫描件')] } });

    await waitFor(() => expect(api.calls(uploadOss)).toHaveLength(5));
    fireEvent.change(input(), { target: { files: [new File(['GIF89a'], '动图.jpg')] } });
    expect(await screen.findByText('不支持的文件类型：动图.jpg', { exact: false })).toBeInTheDocument();
    expect(input()).not.toHaveAttribute('accept');
  });

  it.each([
    ['回单.png', 0, '文件内容为空：回单.png'],
    ['扫描件.pdf', 200 * 1024 * 1024, '文件大小不能超过20MB：扫描件.pdf'],
  ])('refuses %s of %d bytes before sending it, and keeps the existing files', async (name, size, words) => {
    const file = png(name);
    Object.defineProperty(file, 'size', { value: size });
    const { user, api } = renderPage(<Receipts start={[record(1).id]} />, { api: stored(fakeApi()) });
    await screen.findByRole('link', { name: '凭证1.png' });

    await user.upload(input(), file);

    expect(within(await screen.findByRole('dialog', { name: '错误' })).getByText(words)).toBeInTheDocument();
    expect(api.calls(uploadOss)).toHaveLength(0);
    expect(screen.getByText('1个')).toBeInTheDocument();
  });

  it('shows in an alert why the server refused, and adds no file', async () => {
    const api = fakeApi().on(uploadOss, refuse(413));
    const { user } = renderPage(<Receipts />, { api });

    await user.upload(input(), png('a.png'));

    const alert = await screen.findByRole('dialog', { name: '错误' });
    await expectFixedText('alert title for errors');
    expect(within(alert).getByText('文件大小不能超过20MB：a.png')).toBeInTheDocument();
    expect(screen.queryByText('a.png')).not.toBeInTheDocument();
    expect(screen.getByText('0个')).toBeInTheDocument();
  });
});

describe('renaming a file', () => {
  it('keeps the file extension, and shows why a name is refused', async () => {
    const api = stored(fakeApi()).on(reownFiles, refuse(403));
    const { user } = renderPage(<Receipts start={[record(1).id]} />, { api });
    await user.click(await screen.findByRole('button', { name: '重命名凭证1.png' }));
    const name = await screen.findByRole('textbox', { name: '文件名' });
    expect(name).toHaveValue('凭证1');

    await user.clear(name);
    await user.type(name, ' {Enter}');
    expect(await screen.findByText('请填写文件名')).toBeInTheDocument();
    await user.type(name, '回单/1{Enter}');
    expect(await screen.findByText(/^文件名不能包含/)).toBeInTheDocument();
    await user.clear(name);
    await user.type(name, '十一月回单{Enter}');
    await waitFor(() => expect(api.calls(reownFiles)).toHaveLength(1));
    api.on(reownFiles, { updated: 1 });
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));

    expect(await screen.findByRole('link', { name: '十一月回单.png' })).toBeInTheDocument();
    expect(api.calls(reownFiles)[1]?.body).toEqual([{ id: record(1).id, fileName: '十一月回单.png' }]);
  });
});

describe('deleting a file', () => {
  const open = async (api: FakeApi) => {
    const page = renderPage(<Receipts start={[record(1).id]} />, { api: stored(api) });
    await page.user.click(await screen.findByRole('button', { name: '删除凭证1.png' }));
    return { ...page, dialog: await screen.findByRole('dialog', { name: '确定要删除该文件吗' }) };
  };

  it('changes nothing when it is cancelled, and removes the file when it is confirmed', async () => {
    const { user, api, dialog } = await open(fakeApi().on(deleteFiles, { deleted: 1 }));

    await user.click(within(dialog).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: '凭证1.png' })).toBeInTheDocument();
    expect(api.calls(deleteFiles)).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: '删除凭证1.png' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('0个')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '凭证1.png' })).not.toBeInTheDocument();
    expect(api.calls(deleteFiles)[0]?.query).toEqual({ ids: record(1).id });
  });

  it('restores the file when the server refuses, and shows why', async () => {
    const { user, dialog } = await open(fakeApi().on(deleteFiles, refuse(403)));

    await user.click(within(dialog).getByRole('button', { name: '删除' }));

    const alert = await screen.findByRole('dialog', { name: '错误' });
    expect(within(alert).getByText('您没有权限执行该操作')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: '凭证1.png' })).toBeInTheDocument());
    expect(screen.getByText('1个')).toBeInTheDocument();
  });
});

describe('a file that was submitted before', () => {
  const known = [{ ...record(1), fileName: '营业执照.png' }];

  it('is shown without a request, and only deselected when it is removed', async () => {
    const { user, api } = renderPage(
      <Receipts label="营业执照" limit={1} known={known} start={[record(1).id]} />,
    );
    expect(screen.getByRole('link', { name: '营业执照.png' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: '删除营业执照.png' }));
    const dialog = await screen.findByRole('dialog', { name: '确定要删除该文件吗' });
    await expectFixedText('upload: delete confirm');
    await user.click(within(dialog).getByRole('button', { name: '删除' }));

    expect(await screen.findByText('0个')).toBeInTheDocument();
    expect(api.calls(deleteFiles)).toHaveLength(0);
    expect(api.calls(getFiles)).toHaveLength(0);
  });
});

describe('an uploaded picture', () => {
  it('shows a hint when it cannot be loaded', async () => {
    renderPage(<FileUpload owner="case:1" />, { api: stored(fakeApi()) });

    const preview = await screen.findByRole('button', { name: '预览凭证1.png' });
    fireEvent.error(preview.querySelector('img') as HTMLImageElement);

    await expectFixedText('image load failed');
  });
});
