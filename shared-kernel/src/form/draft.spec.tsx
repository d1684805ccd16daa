import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import { bus, navigation, session, topics } from '../runtime';
import { aCustomer, aUser, renderPage } from '../testing';
import { translate } from '../testing/translator.fixture';
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

/** `bare`: the form of every row is initially empty, such as a form for a reason. */
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

/** React inserts this text before a node that is already mounted. */
function SentNote() {
  const [isShown, setShown] = useState(false);
  return (
    <p>
      {isShown && '说明：'}共三条
      <button onClick={() => setShown(true)}>看说明</button>
    </p>
  );
}

const expire = () => act(() => bus.publish(topics.sessionExpired, {}));
const storedDrafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('kb.draft.'));
const remark = () => screen.getByLabelText('备注');
const restored = () => screen.queryByText('已恢复上次未提交的内容');
/** Renders the page as a new document, as after signing in again. */
const comeBack = (ui: React.ReactElement, id = 1) =>
  renderPage(ui, { route: '/a', session: { user: aUser({ id }), customer: aCustomer() } });

/** Renders the page with 甲乙 typed into the form and not submitted. */
async function typed() {
  const page = renderPage(<RemarkPage />, { route: '/a' });
  await page.user.type(remark(), '乙');
  return page;
}

describe('the draft of a form without a draftKey', () => {
  it('is restored, and blocks leaving again, after a new version replaced the page', async () => {
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

  it("is restored after a browser's translator has moved elements of the page", async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const failed = jest.fn();
    bus.on(topics.failureReported).subscribe(failed);
    const page = comeBack(
      <>
        <RemarkPage />
        <SentNote />
      </>,
    );
    await page.user.type(remark(), '乙');
    translate(document.body);

    await page.user.click(screen.getByRole('button', { name: '看说明' }));

    await waitFor(() => expect(document.querySelector('font')).toBeNull());
    expect(remark()).toHaveValue('甲乙');
    expect(navigation.blockOf('/b')).toBeDefined();
    expect(failed).not.toHaveBeenCalled();
  });

  it.each([
    ['the session expired', 'expired'],
    ['another tab signed out and in', 'elsewhere'],
  ] as const)('is restored after %s', async (_, reason) => {
    const page = await typed();
    if (reason === 'expired') expire();
    act(() => session.signOut({ reason }));
    page.unmount();

    comeBack(<RemarkPage />);

    expect(restored()).toBeInTheDocument();
    expect(remark()).toHaveValue('甲乙');
  });

  it('is never restored for another user, nor for its owner after that user', async () => {
    const page = await typed();
    expire();
    page.unmount();

    const other = comeBack(<RemarkPage />, 2);
    expect(restored()).not.toBeInTheDocument();
    expect(remark()).toHaveValue('甲');
    other.unmount();

    comeBack(<RemarkPage />);
    expect(remark()).toHaveValue('甲');
  });

  it('never contains passwords and verification codes', async () => {
    const page = await typed();
    await page.user.type(screen.getByLabelText('验证码'), '246810');
    await page.user.type(screen.getByLabelText('口令'), 'Demo@2026');

    expire();

    const [key = ''] = storedDrafts();
    expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toEqual({ remark: '甲乙' });
  });

  it('is not stored when the user leaves the page during a session', async () => {
    const page = await typed();

    page.unmount();

    expect(storedDrafts()).toEqual([]);
  });

  it.each([topics.sessionExpired, topics.pagesReplaced])(
    'is not stored when nothing was typed: $name',
    (topic) => {
      comeBack(<RemarkPage />);

      act(() => bus.publish(topic, {}));

      expect(storedDrafts()).toEqual([]);
    },
  );

  it('is removed on sign-out', async () => {
    const page = await typed();

    act(() => session.signOut({ reason: 'user' }));
    page.unmount();

    expect(storedDrafts()).toEqual([]);
  });

  it('does not block leaving the page once the session has ended', async () => {
    const page = await typed();
    expect(navigation.blockOf('/b')).toBeDefined();

    act(() => session.signOut({ reason: 'expired' }));

    expect(navigation.blockOf('/b')).toBeUndefined();
    page.unmount();
  });

  it('is removed when it is discarded', async () => {
    const page = await typed();
    expire();
    page.unmount();
    const back = comeBack(<RemarkPage />);

    await back.user.click(screen.getByRole('button', { name: '清空重填' }));

    expect(remark()).toHaveValue('甲');
    expect(restored()).not.toBeInTheDocument();
    expect(storedDrafts()).toEqual([]);
  });

  it('is restored in the dialog of the same row only', async () => {
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

  it('does not block leaving the page before its dialog is opened', async () => {
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

  it('is not restored on another page', async () => {
    const page = renderPage(<RemarkPage />, { route: '/b' });
    await page.user.type(remark(), '乙');
    expire();
    page.unmount();

    comeBack(<RemarkPage />);

    expect(remark()).toHaveValue('甲');
  });
});
