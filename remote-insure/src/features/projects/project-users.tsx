import { checkBranchMobile } from 'shared-kernel/contract/onboarding';
import { isMobile } from 'shared-kernel/domain/contact';
import { Field, FormDialog, FormFields, useForm, useFormValues } from 'shared-kernel/form';
import { notify } from 'shared-kernel/runtime';
import { useMemo, useState } from 'react';
import { Alert, Button } from 'shared-kernel/antd';
import {
  addProjectUser,
  getProject,
  listProjects,
  type ProjectUser,
  projectUserForm,
  resetProjectPassword,
  setProjectUserStatus,
  updateProjectUser,
} from 'shared-kernel/contract/projects';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import { type Right, rightKeys } from 'shared-kernel/domain/rights';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import { EmptyPanel, Instant, ToneTag, useConfirm } from 'shared-kernel/ui';
import type { ProjectId } from 'shared-kernel/domain/nouns/ids';

/** Label of each right of a project user. */
const rightLabels: Readonly<Record<Right, string>> = {
  insure: '投保',
  addReduce: '加减保',
  claim: '理赔',
  viewCost: '查看费用',
};

interface UserDialogProps {
  projectId: ProjectId;
  user: ProjectUser | 'new' | undefined;
  onClose: () => void;
}

const fresh = { rights: { insure: false, addReduce: true, claim: true, viewCost: false } };

/** Adds a user of the project's branch, or changes a user's name, mobile or rights. */
function UserDialog({ projectId, user, onClose }: UserDialogProps) {
  const known = user === 'new' ? undefined : user;
  const invalidates = [getProject, listProjects];
  const add = useAction(addProjectUser, { quiet: true, invalidates });
  const change = useAction(updateProjectUser, { quiet: true, invalidates });
  const id = String(projectId);
  const form = useForm({
    schema: projectUserForm,
    initial: known ?? fresh,
    submit: (body) =>
      known
        ? change.run({ params: { id, userId: String(known.id) }, body })
        : add.run({ params: { id }, body }),
    onDone: (_, { mobile }) => {
      notify.done(known ? '已保存' : `账号已开通，一次性密码已发送到${mobile}`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={known ? '编辑项目用户' : '添加项目用户'}
      hint={
        known
          ? '更换手机号后，原手机号的登录和密码立即失效，该用户须用新手机号的短信验证码登录并重新设置密码。'
          : '手机号即登录账号，系统会发送一次性密码，首次登录后须设置新密码。'
      }
      submitText={known ? '保存' : '开通并发送密码'}
      open={user !== undefined}
      onClose={onClose}
    >
      <Field.Text name="name" label="姓名" maxLength={60} />
      <Field.Phone name="mobile" label="手机号" />
      <MobileTaken form={form} but={known?.mobile} />
      <FormFields name="rights">
        {rightKeys.map((right) => (
          <Field.Checkbox key={right} name={right} label={`允许${rightLabels[right]}`} />
        ))}
      </FormFields>
    </FormDialog>
  );
}

interface MobileTakenProps {
  form: Parameters<typeof useFormValues<{ mobile: string }>>[0];
  /** The user's current number, which does not count as taken. */
  but: string | undefined;
}

/** Shows while typing that a number is already in use; the server refuses it on submit as well. */
function MobileTaken({ form, but }: MobileTakenProps) {
  const { mobile } = useFormValues(form);
  const typed = mobile ?? '';
  const isAsked = isMobile(typed) && typed !== but;
  const check = useEndpoint(
    checkBranchMobile,
    { params: { mobile: typed } },
    { enabled: isAsked, quiet: true },
  );
  if (!isAsked || check.data?.available !== false) return null;
  return <Alert type="warning" title={problems.mobileTaken.text} />;
}

/** The accounts of the project's branch: sign-in name, rights and last sign-in. */
export function ProjectUsers({ project }: { project: AnswerOf<typeof getProject> }) {
  const [edited, setEdited] = useState<ProjectUser | 'new'>();
  const actions = useUserActions(project.id);
  const table = useMemo(() => userTable({ ...actions, edit: setEdited }), [actions]);

  if (project.filialeId === null) return <EmptyPanel text={problems.projectWithoutBranch.text} />;
  return (
    <section className="kb-card" aria-label="项目用户">
      <Alert
        type="info"
        title={`项目用户属于分公司“${project.filialeName}”，可以看到该分公司全部项目的数据。`}
      />
      <p>
        <Button type="primary" onClick={() => setEdited('new')}>
          添加项目用户
        </Button>
      </p>
      <DataTable table={table} rows={project.users} />
      <UserDialog projectId={project.id} user={edited} onClose={() => setEdited(undefined)} />
    </section>
  );
}

interface UserActions {
  edit: (user: ProjectUser) => void;
  reset: (user: ProjectUser) => void;
  toggle: (user: ProjectUser) => void;
}

const granted = ({ rights }: ProjectUser) =>
  rightKeys
    .filter((right: Right) => rights[right])
    .map((right) => rightLabels[right])
    .join('、') || '仅查看';

const userTable = ({ edit, reset, toggle }: UserActions) =>
  defineTable<ProjectUser>({
    label: '项目用户',
    rowKey: ({ id }) => id,
    empty: '还没有项目用户。添加后，系统向其手机号发送一次性密码。',
    columns: (c) => [
      c.text('name', '姓名'),
      c.text('mobile', '手机号（登录账号）'),
      c.custom('rights', '权限', granted),
      c.custom('active', '状态', (user) =>
        user.active ? (
          <ToneTag tone={user.firstLogin ? 'yours' : 'done'}>
            {user.firstLogin ? '待首次登录' : '正常'}
          </ToneTag>
        ) : (
          <ToneTag tone="refused">停用</ToneTag>
        ),
      ),
      c.custom('lastSignIn', '最近登录', (user) =>
        user.lastSignIn ? <Instant value={user.lastSignIn} /> : '从未登录',
      ),
      c.custom('actions', '操作', (user) => (
        <div className="kb-row-actions">
          <Button type="link" aria-label={`编辑${user.name}`} onClick={() => edit(user)}>
            编辑
          </Button>
          <Button type="link" aria-label={`重置${user.name}的密码`} onClick={() => reset(user)}>
            重置密码
          </Button>
          <Button
            type="link"
            aria-label={`${user.active ? '停用' : '启用'}${user.name}`}
            onClick={() => toggle(user)}
          >
            {user.active ? '停用' : '启用'}
          </Button>
        </div>
      )),
    ],
  });

function useUserActions(projectId: ProjectId): Omit<UserActions, 'edit'> {
  const confirm = useConfirm();
  const invalidates = [getProject, listProjects];
  const { run: sendPassword } = useAction(resetProjectPassword, { invalidates });
  const { run: setStatus } = useAction(setProjectUserStatus, { invalidates });
  return useMemo(() => {
    const id = String(projectId);
    return {
      reset: (user) =>
        confirm({
          title: `重置${user.name}的密码`,
          detail: `新的一次性密码将发送到${user.mobile}，该用户需要重新登录并设置密码。`,
          okText: '重置并发送',
          onOk: () =>
            sendPassword({ params: { id }, body: { userId: user.id } }).then(
              ({ sentTo }) => notify.done(`一次性密码已发送到${sentTo}`),
              () => undefined,
            ),
        }),
      toggle: (user) => {
        const active = !user.active;
        const change = () =>
          setStatus({ params: { id, userId: String(user.id) }, body: { active } }).then(
            () => notify.done(active ? '账号已启用，请该用户用短信验证码登录并设置密码' : '账号已停用'),
            () => undefined,
          );
        if (active) return void change();
        confirm({
          title: `停用${user.name}的账号`,
          detail:
            '停用后该用户立即退出登录，已提交的单据不受影响。再次启用后，须用短信验证码登录并重新设置密码。',
          okText: '停用',
          danger: true,
          onOk: change,
        });
      },
    };
  }, [projectId, confirm, sendPassword, setStatus]);
}
