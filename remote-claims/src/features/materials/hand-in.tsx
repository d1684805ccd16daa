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
} from 'shared-kernel/contract/claims';
import { expressCompany } from 'shared-kernel/domain/dictionaries';
import { Field, FormGroup, FormSection, refusedAt, useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { bus, notify, topics } from 'shared-kernel/runtime';
import { linkTo } from '../../paths';
import { FactsFields } from './facts-fields';
import { issuesIn, missingIn, useIssueSheet } from './issue-sheet';

const schema = claimFactsForm.extend(
  saveCaseMaterials.body.pick({ expressCompany: true, expressNo: true }).shape,
);

/** The fields of the form by those of the call, which has the facts in an object. */
const names: Readonly<Record<string, string>> = new Proxy(
  {},
  { get: (_, field) => String(field).replace(/^facts\./, '') },
);

/** What goes with the papers: the claimed facts and the courier, saved or handed in together. Known issues are asked about first. */
export function HandIn({ found }: { found: CaseDetail }) {
  const navigate = useNavigate();
  const askAbout = useIssueSheet();
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
      if (!isHandingIn.current) return undefined;
      const sheet = { missing: missingIn(list), issues: await issuesIn(list, found) };
      // What is missing, or was not confirmed, is shown once the form is at rest again.
      if (sheet.missing.length > 0) return sheet;
      const texts = sheet.issues.map(({ text }) => text);
      if (texts.some((text) => !confirmed.current.includes(text))) return sheet;
      await submit.run({ params: { id }, body: texts.length > 0 ? { confirmed: texts } : {} });
      return undefined;
    },
    onDone: (toShow) => {
      if (toShow)
        return askAbout(toShow, () => {
          confirmed.current = toShow.issues.map(({ text }) => text);
          return form.submit();
        });
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
