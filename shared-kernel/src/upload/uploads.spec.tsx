import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import { networkProblemText } from '../client';
import { saveToOss, uploadOss, type FileRecord } from '../contract/files';
import { Field, FormPart, useForm } from '../form';
import {
  aReceipt,
  fakeApi,
  noNetwork,
  refuse,
  renderPage,
  type FakeApi,
  type RecordedCall,
} from '../testing';
import { FileUpload } from '.';

const record = (fileName: string, id: string) => aReceipt({ id, fileName });

function Photos() {
  const [ids, setIds] = useState<string[]>([]);
  return (
    <>
      <FileUpload owner="tmp:a" label="现场照片" value={ids} onChange={setIds} />
      <output>{ids.length}个</output>
    </>
  );
}

const photo = (no: number) => new File([new Uint8Array(8)], `${no}.jpg`, { type: 'image/jpeg' });
/** Too large to share a request. */
const largePhoto = (no: number) =>
  new File([new Uint8Array(2 * 1024 * 1024)], `${no}.jpg`, { type: 'image/jpeg' });
const input = () => screen.getByLabelText('上传现场照片', { selector: 'input' });
const partOf = (call: RecordedCall, name: string) => (call.body as FormData).get(name);
const nameOf = (call: RecordedCall) => (partOf(call, 'file') as File).name;

/** Stores each file once per key, as the server does; `held` files wait until they are released. */
function aServer() {
  const stored = new Map<string, FileRecord>();
  const held = new Map<string, () => void>();
  const api: FakeApi = fakeApi().on(uploadOss, async (call) => {
    await new Promise<void>((resolve) => held.set(nameOf(call), resolve));
    const key = String(partOf(call, 'uploadKey'));
    if (!stored.has(key)) stored.set(key, record(nameOf(call), key));
    return stored.get(key) as FileRecord;
  });
  const letGo = (no: number) => act(async () => held.get(`${no}.jpg`)?.());
  return { api, stored, held, letGo };
}

describe('the queue of uploads', () => {
  it('sends three files at a time, each under its own key', async () => {
    const { api, held, letGo } = aServer();
    const { user } = renderPage(<Photos />, { api });

    await user.upload(input(), [1, 2, 3, 4, 5].map(largePhoto));
    await waitFor(() => expect([...held.keys()]).toEqual(['1.jpg', '2.jpg', '3.jpg']));
    expect(screen.getAllByText('等待上传')).toHaveLength(2);
    await letGo(2);

    await waitFor(() => expect([...held.keys()].at(-1)).toBe('4.jpg'));
    const keys = api.calls(uploadOss).map((call) => partOf(call, 'uploadKey'));
    expect(new Set(keys).size).toBe(4);
    for (const no of [1, 3, 4]) await letGo(no);
    await waitFor(() => expect(held.has('5.jpg')).toBe(true));
    await letGo(5);
    expect(await screen.findByText('5个')).toBeInTheDocument();
  });

  it('sends a file again under the same key after a lost connection', async () => {
    const { api, letGo, held } = aServer();
    const { user } = renderPage(<Photos />, { api });
    let cuts = 0;
    const online = { ...api };
    api.on(uploadOss, async (call) => {
      cuts += 1;
      if (cuts <= 2) return noNetwork;
      return record(nameOf(call), String(partOf(call, 'uploadKey')));
    });

    await user.upload(input(), photo(1));

    expect(await screen.findByText('1个')).toBeInTheDocument();
    const keys = online.calls(uploadOss).map((call) => partOf(call, 'uploadKey'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(held.size).toBe(0);
    await letGo(1);
  });

  it('cancels one file and leaves the others alone', async () => {
    const { api, held, letGo } = aServer();
    const { user } = renderPage(<Photos />, { api });
    await user.upload(input(), [1, 2, 3, 4].map(largePhoto));
    await waitFor(() => expect(held.size).toBe(3));

    await user.click(screen.getByRole('button', { name: '取消上传4.jpg' }));
    await user.click(screen.getByRole('button', { name: '取消上传1.jpg' }));
    for (const no of [2, 3]) await letGo(no);

    expect(await screen.findByText('2个')).toBeInTheDocument();
    expect(screen.queryByText('1.jpg')).not.toBeInTheDocument();
    expect(held.has('4.jpg')).toBe(false);
    await letGo(1);
  });

  it('removes a file after the last retry, and names it with the reason in an alert', async () => {
    const api = fakeApi().on(uploadOss, noNetwork);
    const { user } = renderPage(<Photos />, { api });

    await user.upload(input(), [largePhoto(1), largePhoto(2)]);
    expect(await screen.findAllByText('上传中断，正在自动重试')).not.toHaveLength(0);

    const alert = await screen.findByRole('dialog', { name: '错误' }, { timeout: 10_000 });
    await waitFor(() => {
      for (const no of [1, 2])
        expect(within(alert).getByText(`${networkProblemText}：${no}.jpg`)).toBeInTheDocument();
    });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(within(screen.getByRole('list', { name: '现场照片' })).queryAllByRole('listitem')).toEqual([]);
    expect(screen.getByText('0个')).toBeInTheDocument();
    // The first attempt and eight retries of each file, with unchanged keys.
    const keys = api.calls(uploadOss).map((call) => partOf(call, 'uploadKey'));
    expect([keys.length, new Set(keys).size]).toEqual([18, 2]);
  });

  it('drops a file with a hint when other bytes were sent under its key', async () => {
    const { user } = renderPage(<Photos />, { api: fakeApi().on(uploadOss, refuse(4201)) });

    await user.upload(input(), photo(1));

    expect(
      await screen.findByText('文件内容与上次上传时不同，请重新选择该文件后上传：1.jpg'),
    ).toBeInTheDocument();
    expect(screen.getByText('0个')).toBeInTheDocument();
  });
});

describe('small files that are chosen together', () => {
  const keysOf = (call: RecordedCall) => String(partOf(call, 'uploadKeys')).split(',');
  const namesOf = (call: RecordedCall) =>
    (call.body as FormData).getAll('files').map((file) => (file as File).name);

  it('share one request, each under its own key', async () => {
    const api = fakeApi()
      .on(saveToOss, (call) => ({
        list: namesOf(call).map((name, at) => record(name, keysOf(call)[at] ?? '')),
      }))
      .on(uploadOss, (call) => record(nameOf(call), String(partOf(call, 'uploadKey'))));
    const { user } = renderPage(<Photos />, { api });

    await user.upload(input(), [photo(1), photo(2), largePhoto(3), photo(4)]);

    expect(await screen.findByText('4个')).toBeInTheDocument();
    const [call] = api.calls(saveToOss);
    expect(call && [partOf(call, 'owner'), namesOf(call), new Set(keysOf(call)).size]).toEqual([
      'tmp:a',
      ['1.jpg', '2.jpg'],
      2,
    ]);
    expect(api.calls(uploadOss).map(nameOf)).toEqual(['3.jpg', '4.jpg']);
  });

  it.each([
    ['was refused', refuse(415)],
    ['got no answer', noNetwork],
  ] as const)(
    'are sent one by one under the same keys when the request %s, and a refused one is named',
    async (_, how) => {
      const api = fakeApi()
        .on(saveToOss, () => how)
        .on(uploadOss, (call) =>
          nameOf(call) === '2.jpg' ? refuse(415) : record(nameOf(call), String(partOf(call, 'uploadKey'))),
        );
      const { user } = renderPage(<Photos />, { api });

      await user.upload(input(), [1, 2, 3].map(photo));

      const alert = await screen.findByRole('dialog', { name: '错误' });
      expect(within(alert).getByText(/：2\.jpg$/)).toBeInTheDocument();
      expect(await screen.findByText('2个')).toBeInTheDocument();
      expect(api.calls(uploadOss).map((call) => partOf(call, 'uploadKey'))).toEqual(
        api.calls(saveToOss).flatMap(keysOf),
      );
    },
  );

  it('are sent without a cancelled one', async () => {
    const { api, held, letGo } = aServer();
    let end = () => {};
    api.on(saveToOss, () => new Promise((resolve) => (end = () => resolve({ list: [] }))));
    const { user } = renderPage(<Photos />, { api });
    await user.upload(input(), [1, 2].map(photo));
    await waitFor(() => expect(api.calls(saveToOss)).toHaveLength(1));

    await user.click(screen.getByRole('button', { name: '取消上传1.jpg' }));
    // Browsers end a cancelled request at once; this fake network does so when it responds.
    await act(async () => end());
    await waitFor(() => expect([...held.keys()]).toEqual(['2.jpg']));
    await letGo(2);

    expect(await screen.findByText('1个')).toBeInTheDocument();
  });
});

describe('a form with running uploads', () => {
  const submit = jest.fn();
  function Report() {
    const form = useForm({
      schema: z.object({ fileIds: z.array(z.string()) }),
      initial: { fileIds: [] },
      submit,
    });
    return (
      <FormPart form={form}>
        <Field.Files name="fileIds" label="现场照片" owner="tmp:a" />
      </FormPart>
    );
  }

  it('is not submitted before the files are stored', async () => {
    const { api, held, letGo } = aServer();
    const { user } = renderPage(<Report />, { api });
    await user.upload(input(), photo(1));
    await waitFor(() => expect(held.size).toBe(1));

    await user.click(screen.getByRole('button', { name: /提\s*交/ }));
    expect(await screen.findByText('文件正在上传，请等待完成后再提交')).toBeInTheDocument();
    expect(submit).not.toHaveBeenCalled();
    await letGo(1);
    await screen.findByRole('link', { name: '1.jpg' });
    expect(screen.queryByText('文件正在上传，请等待完成后再提交')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /提\s*交/ }));

    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  });
});

describe('the upload field on a phone', () => {
  it('offers the camera, unlike on other devices', async () => {
    const media = jest.spyOn(window, 'matchMedia');
    const answer = (matches: boolean) => () =>
      ({
        matches,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as Partial<MediaQueryList> as MediaQueryList;
    media.mockImplementation(answer(false));
    const { unmount } = renderPage(<Photos />);
    expect(screen.queryByRole('button', { name: '拍照' })).not.toBeInTheDocument();
    unmount();

    media.mockImplementation(answer(true));
    renderPage(<Photos />);

    expect(screen.getByRole('button', { name: '拍照' })).toBeInTheDocument();
    expect(screen.getByLabelText('上传现场照片（拍照）')).toHaveAttribute('capture', 'environment');
  });
});
