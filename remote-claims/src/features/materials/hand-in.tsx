import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import {
  claimFactsForm,
  countCases,
  getCase,
  getCaseMaterials,
  listCases,
  listCaseStatuses,
  saveCaseMaterials,
  submitCase,
  type CaseDetail,
  type MaterialRow,
} from 'shared-kernel/contract/claims';
import { materialSampleKind } from 'shared-kernel/domain/claims/claim-materials';
import { expressCompany } from 'shared-kernel/domain/dictionaries';
import { Field, FormGroup, FormSection, refusedAt, useForm } from 'shared-kernel/form';
import { photoNotesOf } from 'shared-kernel/materials';
import { useAction } from 'shared-kernel/query';
import { bus, notify, topics } from 'shared-kernel/runtime';
import { useConfirm } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { FactsFields } from './facts-fields';

const schema = claimFactsForm.extend(
  saveCaseMaterials.body.pick({ expressCompany: true, expressNo: true }).shape,
);

/** The fields of the form by those of the call, which has the facts in an object. */
const names: Readonly<Record<string, string>> = new Proxy(
  {},
  { get: (_, field) => String(field).replace(/^facts\./, '') },
);

const notesOf = (rows: readonly MaterialRow[]) =>
  rows.flatMap(({ materialName: name, notes = [] }) => notes.map(({ text }) => ({ name, text })));

/** Each once, as long as the call takes them. */
const textsOf = (notes: readonly { name: string; text: string }[]) =>
  [...new Set(notes.map(({ name, text }) => `${name}：${text}`.slice(0, 500)))].slice(0, 200);

const slotsOf = (rows: readonly MaterialRow[]) =>
  rows.map((row) => ({
    ...row,
    name: row.materialName,
    sample: materialSampleKind(row.materialCode),
  }));

const issueList = { maxHeight: '50vh', overflow: 'auto', paddingInlineStart: 20 };

/** What goes with the papers: the claimed facts and the courier, saved or handed in together. Known issues are asked about first. */
export function HandIn({ found }: { found: CaseDetail }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const isHandingIn = useRef(true);
  const confirmed = useRef<readonly string[]>([]);
  const id = String(found.id);
  const save = useAction(saveCaseMaterials, { quiet: true, invalidates: [getCase, getCaseMaterials] });
  const submit = useAction(submitCase, {
    quiet: true,
    invalidates: [getCase, getCaseMaterials, listCases, countCases, listCaseStatuses],
  });
  const form = useForm({
    schema,
    initial: { ...found.facts, expressCompany: found.expressCompany, expressNo: found.expressNo },
    submit: async ({ expressCompany: courier, expressNo, ...facts }) => {
      const body = { facts, ...(expressNo ? { expressCompany: courier, expressNo } : {}) };
      const { list } = await refusedAt(save.run({ params: { id }, body }), { names });
      if (!isHandingIn.current) return [];
      const issues = textsOf([...notesOf(list), ...(await photoNotesOf(slotsOf(list)))]);
      // What has not been confirmed is asked about once the form is at rest again.
      if (issues.some((issue) => !confirmed.current.includes(issue))) return issues;
      await submit.run({ params: { id }, body: issues.length > 0 ? { confirmed: issues } : {} });
      return [];
    },
    onDone: (issues) => {
      if (issues.length > 0) return ask(issues);
      if (!isHandingIn.current) {
        isHandingIn.current = true;
        notify.done('已保存');
        return;
      }
      bus.publish(topics.casesChanged, { caseId: found.id });
      notify.done('材料已提交，请等待审核');
      void navigate(linkTo('claims.case', { id }), { replace: true });
    },
  });
  const ask = (issues: string[]) => {
    confirm({
      title: `材料可能有${issues.length}处问题，仍要提交吗？`,
      detail: (
        <ul style={issueList}>
          {issues.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      ),
      okText: '仍要提交',
      cancelText: '返回修改',
      onOk: () => {
        confirmed.current = issues;
        return form.submit();
      },
    });
  };
  const saveOnly = async () => {
    isHandingIn.current = false;
    await form.submit();
    isHandingIn.current = true;
  };
  const needsOriginals =
    found.expressNo !== null || found.materials.some(({ originalRequired }) => originalRequired);

  return (
    <FormSection
      form={form}
      submitText="提交审核"
      cancel={{ label: '返回', href: linkTo('claims.case', { id }) }}
      actions={
        <Button disabled={form.isRunning} onClick={() => void saveOnly()}>
          保存
        </Button>
      }
    >
      <FactsFields found={found} />
      {needsOriginals && (
        <FormGroup title="原件寄送" hint="标有“原件需寄送”的材料请快递给客服，并填写单号以便跟踪。">
          <Field.Select name="expressCompany" label="快递公司" dict={expressCompany} />
          <Field.Text
            name="expressNo"
            label="快递单号"
            maxLength={30}
            keep={(text) => text.toUpperCase().replaceAll(/\s/g, '')}
          />
        </FormGroup>
      )}
    </FormSection>
  );
}
