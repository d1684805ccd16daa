import { Button, Progress } from 'shared-kernel/antd';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from 'shared-kernel/contract/account/own-sessions';
import { Facts } from 'shared-kernel/detail';
import { z } from 'zod';
import { changePassword } from 'shared-kernel/contract/account/session';
import {
  accountNames,
  newPasswordProblem,
  passwordHoldsName,
  passwordProblem,
  passwordRule,
} from 'shared-kernel/domain/password';
import { Field, FormGroup, FormPage, useForm, useFormValues, type FormHandle } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { notify, session, useSession } from 'shared-kernel/runtime';
import { AccountOfPassword, Instant, QueryCard, ToneTag, useConfirm } from 'shared-kernel/ui';
import * as texts from 'shared-kernel/domain/texts';
import styles from './sessions.css';

const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/];
const safeLength = 12;
const leastDifferent = 6;

/** Rates a password: 1 weak or against the rule, 2 accepted, 3 strong; 0 for an empty one. */
export function strengthOf(password: string, names: readonly string[]): 0 | 1 | 2 | 3 {
  if (!password) return 0;
  if (passwordProblem(password, ...names) || new Set(password).size < leastDifferent) return 1;
  const isVaried = kinds.every((kind) => kind.test(password));
  const isDerived = names.some((name) => name !== '' && password.includes(name.slice(-6)));
  return password.length >= safeLength && isVaried && !isDerived ? 3 : 2;
}

const levels = [
  { text: '未输入', color: 'var(--kb-muted)' },
  { text: '弱', color: 'var(--kb-danger)' },
  { text: '中', color: 'var(--kb-attention)' },
  { text: '强', color: 'var(--kb-success)' },
] as const;

type Account = Parameters<typeof accountNames>[0];
const nobody: Account = { username: '' };

/** Shows the strength of the password while it is typed. */
function StrengthBar({ form, user }: { form: FormHandle<{ newPassword: string }>; user: Account }) {
  const { newPassword } = useFormValues(form);
  const level = strengthOf(newPassword ?? '', accountNames(user));
  const { text, color } = levels[level];
  return (
    <div className="kb-muted" style={{ marginBlockEnd: 24 }}>
      <span role="status">密码强度：{text}</span>{' '}
      <Progress
        aria-label="密码强度"
        steps={3}
        percent={Math.round((level * 100) / 3)}
        showInfo={false}
        strokeColor={color}
      />
    </div>
  );
}

const passwordForm = (user: Account) =>
  z
    .object({
      oldPassword: z.string().min(1, '请输入原密码'),
      newPassword: z.string().min(1, '请输入新密码'),
      confirmation: z.string().min(1, texts.repeatPassword),
    })
    .superRefine(({ oldPassword, newPassword, confirmation }, context) => {
      const problem =
        newPassword &&
        newPasswordProblem({
          old: oldPassword,
          next: newPassword,
          username: user.username,
          names: accountNames(user),
        });
      if (problem) context.addIssue({ code: 'custom', path: ['newPassword'], message: problem });
      if (confirmation && confirmation !== newPassword) {
        context.addIssue({ code: 'custom', path: ['confirmation'], message: texts.passwordsDiffer });
      }
    });

/** Changes the user's own password, which ends all sessions. */
export function PasswordPage() {
  const user = useSession((state) => state.user);
  const change = useAction(changePassword, { quiet: true });
  const form = useForm({
    schema: passwordForm(user ?? nobody),
    submit: ({ oldPassword, newPassword }) =>
      change.run({ params: { id: String(user?.id) }, body: { oldPassword, newPassword } }),
    onDone: () => session.signOut({ reason: 'password-changed' }),
  });

  return (
    <>
      <FormPage
        form={form}
        title="修改密码"
        hint="修改成功后，所有设备上的登录都会退出，请用新密码重新登录。"
        submitText="修改密码"
      >
        <FormGroup
          title="登录密码"
          hint={`${passwordRule}，${passwordHoldsName}，${texts.passwordUsedBefore}。`}
        >
          <AccountOfPassword username={user?.username} />
          <Field.Password name="oldPassword" label="原密码" autoComplete="current-password" />
          <Field.Password
            name="newPassword"
            label="新密码"
            autoComplete="new-password"
            dependencies={['oldPassword']}
          />
          <StrengthBar form={form} user={user ?? nobody} />
          <Field.Password
            name="confirmation"
            label="确认新密码"
            autoComplete="new-password"
            dependencies={['newPassword']}
          />
        </FormGroup>
      </FormPage>
      <SessionsCard />
    </>
  );
}

/** The account's sessions, with a button to sign out elsewhere. */
function SessionsCard() {
  const confirm = useConfirm();
  const sessions = useEndpoint(listOwnSessions);
  const onDone = ({ ended }: { ended: number }) => notify.done(`已退出${ended}台设备`);
  const end = useAction(endOwnSession, { onDone, invalidates: [listOwnSessions] });
  const endOthers = useAction(endOtherSessions, { onDone, invalidates: [listOwnSessions] });

  const ask = (title: string, run: () => Promise<unknown>) =>
    confirm({
      title,
      detail: '该设备需要重新登录，未保存的内容会丢失。',
      okText: '退出该设备',
      onOk: run,
    });

  return (
    <div className={styles.card}>
      <QueryCard read={sessions}>
        {({ list }) => (
          <>
            <div className="kb-detail-section-title">
              <h2>登录设备</h2>
              {list.length > 1 && (
                <Button onClick={() => ask('确定退出其他所有设备吗？', () => endOthers.run({}))}>
                  退出其他设备
                </Button>
              )}
            </div>
            <p className="kb-muted">账号当前登录的设备。发现不是本人使用的设备，请退出该设备并修改密码。</p>
            {list.map((one) => (
              <SessionRow
                key={one.id}
                of={one}
                onEnd={() =>
                  ask(`确定退出“${one.device}”的登录吗？`, () => end.run({ params: { id: String(one.id) } }))
                }
              />
            ))}
          </>
        )}
      </QueryCard>
    </div>
  );
}

function SessionRow({ of: { device, ip, createTime, lastUseTime, current }, onEnd }: SessionRowProps) {
  return (
    <article className={styles.session} aria-label={device}>
      <div className="kb-detail-section-title">
        <h3>
          {device} {current && <ToneTag tone="done">本机</ToneTag>}
        </h3>
        {!current && (
          <Button size="small" danger onClick={onEnd}>
            退出该设备
          </Button>
        )}
      </div>
      <Facts
        items={[
          { label: '登录地址', value: ip },
          { label: '登录时间', value: <Instant value={createTime} /> },
          { label: '最近使用', value: <Instant value={lastUseTime} /> },
        ]}
      />
    </article>
  );
}

interface SessionRowProps {
  of: OwnSession;
  onEnd: () => void;
}
