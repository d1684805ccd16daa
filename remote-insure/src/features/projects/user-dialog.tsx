import { notify } from 'shared-kernel/runtime';
import { Alert } from 'shared-kernel/antd';
import { checkBranchMobile } from 'shared-kernel/contract/onboarding';
import { problems } from 'shared-kernel/contract';
import {
  addProjectUser,
  getProject,
  listProjects,
  projectUserForm,
  updateProjectUser,
  type ProjectUser,
} from 'shared-kernel/contract/projects';
import { isMobile } from 'shared-kernel/domain/contact';
import { rightKeys } from 'shared-kernel/domain/rights';
import { Field, FormDialog, FormFields, useForm, useFormValues } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { rightLabels } from './right-labels';

interface UserDialogProps {
  projectId: number;
  user: ProjectUser | 'new' | undefined;
  onClose: () => void;
}

const fresh = { rights: { insure: false, addReduce: true, claim: true, viewCost: false } };

/** A new user of the project's branch, or another name, mobile or right of one. */
export function UserDialog({ projectId, user, onClose }: UserDialogProps) {
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
  /** The user's present number, which is its own. */
  but: string | undefined;
}

/** Shows while typing that a number belongs to somebody already; submitting is refused as well. */
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
  return <Alert type="warning" showIcon title={problems.mobileTaken.text} />;
}
