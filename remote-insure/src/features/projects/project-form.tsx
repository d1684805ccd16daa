import { notify } from 'shared-kernel/runtime';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, Alert } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import { listCustomerMeals } from 'shared-kernel/contract/insure';
import {
  createProject,
  getProject,
  listProjectNames,
  listProjects,
  projectForm,
  updateProject,
  createFiliale,
  filialeForm,
  listFiliales,
} from 'shared-kernel/contract/projects';
import { Field, FormGroup, FormSection, useForm, FormDialog, useFormValues } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { linkTo, paths } from '../../paths';
import { getFilialeByPhone } from 'shared-kernel/contract/customers';
import { isMobile } from 'shared-kernel/domain/contact';
import type { FilialeId } from 'shared-kernel/domain/nouns/ids';
import { useBranchOptions } from '../../shared/reference.hooks';

/** Defaults of a new project that the user does not type: the limit of people is from ruling 3. */
const usual = { confirmAbovePersons: 50, customerMealIds: [] };

interface ProjectFormPartProps {
  project?: AnswerOf<typeof getProject>;
  /** Reads the project again. */
  onRefresh?: (() => void) | undefined;
}

/** The form fields of a new or an existing project. */
export function ProjectFormPart({ project, onRefresh }: ProjectFormPartProps) {
  const navigate = useNavigate();
  const [isAddingBranch, setAddingBranch] = useState(false);
  const branches = useBranchOptions();
  const plans = useEndpoint(listCustomerMeals, { query: { length: 100 } });
  const touched = [listProjects, listProjectNames, getProject];
  const create = useAction(createProject, { quiet: true, invalidates: touched });
  const update = useAction(updateProject, { quiet: true, invalidates: touched });
  const form = useForm({
    schema: projectForm,
    initial: project ?? usual,
    version: project?.version,
    submit: (body, version) =>
      project
        ? update.run({ params: { id: String(project.id) }, body: { ...body, version } })
        : create.run({ body }),
    onDone: ({ id }) => {
      notify.done(project ? '项目已保存' : '项目已新增，可以继续添加项目用户');
      if (!project) void navigate(linkTo('insure.project', {}, { id, tab: 'users' }), { replace: true });
    },
    draftKey: `insure.project.${project?.id ?? 'new'}`,
  });

  return (
    <>
      <FormSection
        form={form}
        submitText="保存"
        cancel={{ label: '返回列表', href: paths['insure.project-list'] }}
        onRefresh={onRefresh}
      >
        <FormGroup title="基本信息" hint="人员、费用和案件按项目归集；分公司决定项目用户能看到哪些数据。">
          <Field.Text name="projectname" label="项目名称" maxLength={50} />
          <Field.Select name="filialeId" label="所属分公司" options={branches} placeholder="总部直属" />
          <Button
            type="link"
            onClick={() => setAddingBranch(true)}
            style={{ marginTop: -16, marginBottom: 16, paddingInline: 0 }}
          >
            新增分公司
          </Button>
          <Field.Text name="workUnit" label="实际用工单位" maxLength={100} />
          <Field.Region name="regionCode" label="所在地区" />
          <Field.Text name="address" label="详细地址" maxLength={200} />
          <Field.Text name="managerName" label="负责人" maxLength={60} />
          <Field.Phone name="managerPhone" label="负责人手机号" />
          <Field.Date name="startDate" label="开始日期" />
          <Field.Date name="endDate" label="结束日期" dependencies={['startDate']} />
        </FormGroup>
        <FormGroup
          title="方案与限额"
          hint="项目用户的操作超过限额时，单据为“待主账号确认”，由主账号确认或退回；30天未确认自动作废。"
        >
          <Field.Select
            name="customerMealIds"
            label="可用方案"
            hint="不选表示企业的全部方案"
            multiple
            loading={plans.isPending}
            options={(plans.data?.list ?? []).map(({ id, mealName, mealNo }) => ({
              value: id,
              label: `${mealName}（${mealNo}）`,
            }))}
          />
          <Field.Money name="monthBudget" label="月度预算（元）" hint="留空不限；填0则项目用户不能产生费用" />
          <Field.Number
            name="confirmAbovePersons"
            label="单次人数上限"
            hint="超过时待主账号确认；留空不限"
            suffix="人"
          />
          <Field.Money
            name="confirmAboveYuan"
            label="单次保费上限（元）"
            hint="超过时待主账号确认；留空不限"
          />
        </FormGroup>
      </FormSection>
      <BranchDialog
        open={isAddingBranch}
        onClose={() => setAddingBranch(false)}
        onAdded={(id) => form.set('filialeId', id)}
      />
    </>
  );
}

interface BranchDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded: (id: FilialeId) => void;
}

/** Adds a branch; if the telephone already belongs to a branch, the dialog shows which one. */
function BranchDialog({ open, onClose, onAdded }: BranchDialogProps) {
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
          title={`该手机号属于分公司“${known.data.filialename}”（${known.data.projectnames.length}个项目），请直接选择`}
        />
      )}
      <Field.Text name="linkername" label="联系人" maxLength={60} />
    </FormDialog>
  );
}
