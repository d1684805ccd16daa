import { Alert } from 'shared-kernel/antd';
import { getFilialeByPhone } from 'shared-kernel/contract/customers';
import { createFiliale, filialeForm, listFiliales } from 'shared-kernel/contract/projects';
import { isMobile } from 'shared-kernel/domain/contact';
import { Field, FormDialog, useForm, useFormValues } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { notify } from 'shared-kernel/runtime';

interface BranchDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded: (id: number) => void;
}

/** A new branch; a telephone that belongs to one already names it. */
export function BranchDialog({ open, onClose, onAdded }: BranchDialogProps) {
  const add = useAction(createFiliale, { quiet: true, invalidates: [listFiliales] });
  const form = useForm({
    schema: filialeForm,
    submit: (body) => add.run({ body }),
    onDone: ({ id }, { filialename }) => {
      notify.done(`已新增分公司“${filialename}”`);
      onAdded(id);
      onClose();
    },
  });
  const { telephone } = useFormValues(form);
  const phone = telephone ?? '';
  const known = useEndpoint(
    getFilialeByPhone,
    { params: { phone } },
    { enabled: open && isMobile(phone), quiet: true },
  );
  return (
    <FormDialog form={form} title="新增分公司" submitText="新增" open={open} onClose={onClose}>
      <Field.Text name="filialename" label="分公司名称" maxLength={50} />
      <Field.Phone name="telephone" label="联系手机号" />
      {known.data && isMobile(phone) && (
        <Alert
          type="info"
          showIcon
          title={`该手机号属于分公司“${known.data.filialename}”（${known.data.projectnames.length}个项目），请直接选择`}
        />
      )}
      <Field.Text name="linkername" label="联系人" maxLength={60} />
    </FormDialog>
  );
}
