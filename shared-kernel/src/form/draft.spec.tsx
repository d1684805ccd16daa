import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import { bus, navigation, resetRuntime, session, topics } from '../runtime';
import { aCustomer, aUser, renderPage } from '../testing';
import { Field, FormDialog, FormPage, useForm } from '.';

const schema = z.object({
  remark: z.string().min(1),
  captcha: z.string().optional(),
  secret: z.string().optional(),
});

function RemarkPage() {
  const form = useForm({ schema, initial: { remark: '甲' }, submit: async () => undefined });
  return (
    <FormPage form={form} title="备注">
      <Field.Text name="remark" label="备注" />
      <Field.Text name="captcha" label="验证码" />
      <Field.Password name="secret" label="口令" />
    </FormPage>
  );
}

/** `bare`: every row's form begins empty, as one that asks for a reason does. */
function RowsPage({ bare = false }: { bare?: boolean }) {
  const [row, setRow] = useState<string>();
  const form = useForm({
    schema,
    initial: bare ? undefined : { remark: row },
    submit: async () => undefined,
  });
  return (
    <>
      <button onClick={() => setRow('一')}>改一</button>
      <button onClick={() => setRow('二')}>改二</button>
      <FormDialog form={form} title="修改" open={row !== undefined} onClose={() => setRow(undefined)}>
        <Field.Text name="remark" label="备注" />
      </FormDialog>
    </>
  );
}

const expire = () => act(() => bus.publish(topics.sessionExpired, {}));
const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('kb.draft.'));
const remark = () => screen.getByLabelText('备注');
const restored = () => screen.queryByText('已恢复上次未提交的内容');
/** The page after signing in again: a new document. */
const comeBack = (ui: React.ReactElement, id = 1) =>
  renderPage(ui, { route: '/a', session: { user: aUser({ id }), customer: aCustomer() } });

describe('what was typed into a form without a key of its own', () => {
  afterEach(() => {
    act(() => resetRuntime());
    sessionStorage.clear();
  });

  it('is offered again after another version of its page took its place, and guarded as before', async () => {
    const page = comeBack(<RemarkPage />);
    await page.user.type(remark(), '乙');
    await page.user.type(screen.getByLabelText('口令'), 'p');

    act(() => bus.publish(topics.pagesReplaced, {}));
    page.unmount();
    expect(navigation.blockOf('/b')).toBeUndefined();
    comeBack(<RemarkPage />);

    expect(remark()).toHaveValue('甲乙');
    expect(screen.getByLabelText('口令')).toHaveValue('');
    expect(navigation.blockOf('/b')).toBeDefined();
  });

  it('is not kept when nothing was typed before the exchange', () => {
    comeBack(<RemarkPage />);

    act(() => bus.publish(topics.pagesReplaced, {}));

    expect(kept()).toEqual([]);
  });

  it('is offered again after the session died under it', async () => {
    const page = renderPage(<RemarkPage />, { route: '/a' });
    await page.user.type(remark(), '乙');
    expire();
    act(() => session.signOut({ reason: 'expired' }));
    page.unmount();

    comeBack(<RemarkPage />);

    expect(restored()).toBeInTheDocument();
    expect(remark()).toHaveValue('甲乙');
  });

  it('is offered again after another tab signed out and in', async () => {
    const page = renderPage(<RemarkPage />, { route: '/a' });
    await page.user.type(remark(), '乙');
    act(() => session.signOut({ reason: 'elsewhere' }));
    page.unmount();

    comeBack(<RemarkPage />);

    expect(remark()).toHaveValue('甲乙');
  });

  it('is never offered to another user, nor to the first one afterwards', async () => {
    const page = renderPage(<RemarkPage />, { route: '/a' });
    await page.user.type(remark(), '乙');
    expire();
    page.unmount();

    const other = comeBack(<RemarkPage />, 2);
    expect(restored()).not.toBeInTheDocument();
    expect(remark()).toHaveValue('甲');
    other.unmount();

    comeBack(<RemarkPage />);
    expect(remark()).toHaveValue('甲');
  });

  it('never holds passwords and codes', async () => {
    const page = renderPage(<RemarkPage />, { route: '/a' });
    await page.user.type(remark(), '乙');
    await page.user.type(screen.getByLabelText('验证码'), '246810');
    await page.user.type(screen.getByLabelText('口令'), 'Demo@2026');

    expire();

    const [key = ''] = kept();
    expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toEqual({ remark: '甲乙' });
  });

  it('is not kept as long as the session lives: who leaves a page has decided so', async () => {
    const page = renderPage(<RemarkPage />, { route: '/a' });
    await page.user.type(remark(), '乙');

    page.unmount();

    expect(kept()).toEqual([]);
  });

  it('is not kept when nothing was typed', () => {
    renderPage(<RemarkPage />, { route: '/a' });

    expire();

    expect(kept()).toEqual([]);
  });

  it('does not stay behind who signs out by choice', async () => {
    const page = renderPage(<RemarkPage />, { route: '/a' });
    await page.user.type(remark(), '乙');

    act(() => session.signOut({ reason: 'user' }));
    page.unmount();

    expect(kept()).toEqual([]);
  });

  it('holds nobody on the page once the session has ended', async () => {
    const page = renderPage(<RemarkPage />, { route: '/a' });
    await page.user.type(remark(), '乙');
    expect(navigation.blockOf('/b')).toBeDefined();

    act(() => session.signOut({ reason: 'expired' }));

    expect(navigation.blockOf('/b')).toBeUndefined();
    page.unmount();
  });

  it('is forgotten when it is thrown away', async () => {
    const page = renderPage(<RemarkPage />, { route: '/a' });
    await page.user.type(remark(), '乙');
    expire();
    page.unmount();
    const back = comeBack(<RemarkPage />);

    await back.user.click(screen.getByRole('button', { name: '清空重填' }));

    expect(remark()).toHaveValue('甲');
    expect(kept()).toEqual([]);
  });

  it('comes back in the dialog of the very same row, and in no other', async () => {
    const page = renderPage(<RowsPage />, { route: '/a' });
    await page.user.click(screen.getByText('改二'));
    await page.user.type(await screen.findByLabelText('备注'), '改');
    expire();
    page.unmount();
    const back = comeBack(<RowsPage />);

    await back.user.click(screen.getByText('改一'));
    expect(await screen.findByLabelText('备注')).toHaveValue('一');
    expect(restored()).not.toBeInTheDocument();
    await back.user.click(screen.getByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await back.user.click(screen.getByText('改二'));

    await waitFor(() => expect(screen.getByLabelText('备注')).toHaveValue('二改'));
    expect(restored()).toBeInTheDocument();
  });

  it('holds nobody on the page before its dialog is opened', async () => {
    const page = renderPage(<RowsPage bare />, { route: '/a' });
    await page.user.click(screen.getByText('改一'));
    await page.user.type(await screen.findByLabelText('备注'), '改');
    expire();
    page.unmount();

    const back = comeBack(<RowsPage bare />);
    expect(navigation.blockOf('/b')).toBeUndefined();
    await back.user.click(screen.getByText('改一'));

    expect(await screen.findByLabelText('备注')).toHaveValue('改');
    await waitFor(() => expect(navigation.blockOf('/b')).toBeDefined());
  });

  it('is that of its own page', async () => {
    const page = renderPage(<RemarkPage />, { route: '/b' });
    await page.user.type(remark(), '乙');
    expire();
    page.unmount();

    comeBack(<RemarkPage />);

    expect(remark()).toHaveValue('甲');
  });
});
