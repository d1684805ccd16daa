import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import {
  claimFactsForm,
  getCase,
  getCaseMaterials,
  saveCaseMaterials,
  submitCase,
  type CaseDetail,
  type MaterialRow,
} from 'shared-kernel/contract/claims';
import { expressCompany, materialCheckStatus } from 'shared-kernel/domain/dictionaries';
import { Field, FormGroup, FormSection, refusedAt, useForm } from 'shared-kernel/form';
import { photoNotesOf, showPaper } from 'shared-kernel/materials';
import { useAction } from 'shared-kernel/query';
import { bus, notify, topics } from 'shared-kernel/runtime';
import { useConfirm } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { slotOf } from '../../shared/case-materials';
import { touchedByCase } from '../../shared/touched';
import { FactsFields } from './facts-fields';

/** An issue to check before submitting, and the row that it belongs to. */
interface Issue {
  code: string;
  text: string;
}

const { missing, rejected } = materialCheckStatus.code;

/** Returns the missing documents, without which the case cannot be submitted. */
const missingIn = (rows: readonly MaterialRow[]): Issue[] =>
  rows
    .filter(({ required, checkStatus }) => required && (checkStatus === missing || checkStatus === rejected))
    .map(({ materialCode: code, materialName: name, checkStatus }) => ({
      code,
      text: `${name}：${checkStatus === missing ? '还没有上传' : '不合格，需要更换'}`,
    }));

/** Returns the issues that the server and the pictures report, each once, within the limits of the call. */
async function issuesIn(rows: readonly MaterialRow[], found: CaseDetail): Promise<Issue[]> {
  const notes = rows.flatMap(({ materialCode: code, materialName: name, notes: own = [] }) =>
    own.map(({ text }) => ({ code, name, text })),
  );
  const all = [...notes, ...(await photoNotesOf(rows.map((row) => slotOf(row, found))))];
  const issues = new Map(
    all.map(({ code, name, text }) => [`${name}：${text}`.slice(0, 500), code] as const),
  );
  return [...issues].slice(0, 200).map(([text, code]) => ({ code, text }));
}

const issueList = { maxHeight: '50vh', overflow: 'auto', paddingInlineStart: 20, margin: 0 };
/** A sentence may be longer than one line. */
const issueLine = { height: 'auto', padding: 0, whiteSpace: 'normal', textAlign: 'start' } as const;

interface Sheet {
  missing: readonly Issue[];
  issues: readonly Issue[];
}

/**
 * Shows before submitting what is missing or may be wrong; each line links to its row. Missing documents block the
 * submission.
 */
function useIssueSheet() {
  const confirm = useConfirm();
  return ({ missing: needed, issues }: Sheet, onConfirmed: () => unknown) => {
    const isBlocked = needed.length > 0;
    const lines = [...needed, ...issues];
    const showFirst = () => lines[0] && showPaper(lines[0].code);
    const dialog = confirm({
      title: isBlocked
        ? `还缺${needed.length}项必传材料，不能提交`
        : `材料可能有${issues.length}处问题，仍要提交吗？`,
      detail: (
        <ul style={issueList}>
          {lines.map(({ code, text }) => (
            <li key={text}>
              <Button
                type="link"
                style={issueLine}
                onClick={() => {
                  dialog.destroy();
                  showPaper(code);
                }}
              >
                {text}
              </Button>
            </li>
          ))}
        </ul>
      ),
      okText: isBlocked ? '去补充' : '仍要提交',
      cancelText: isBlocked ? '关闭' : '返回修改',
      onOk: isBlocked ? showFirst : onConfirmed,
    });
  };
}

const schema = claimFactsForm.extend(
  saveCaseMaterials.body.pick({ expressCompany: true, expressNo: true }).shape,
);

/** Maps fields of the call, which has the facts in an object, to fields of the form. */
const names: Readonly<Record<string, string>> = new Proxy(
  {},
  { get: (_, field) => String(field).replace(/^facts\./, '') },
);

interface HandInProps {
  found: CaseDetail;
  /** Reads the case again. */
  onRefresh: () => Promise<CaseDetail | undefined>;
}

const startOf = ({ facts, expressCompany: courier, expressNo }: CaseDetail) => ({
  ...facts,
  expressCompany: courier,
  expressNo,
});

/**
 * Saves or submits the claimed facts and the courier together with the documents. Known issues must be confirmed first.
 */
export function HandIn({ found, onRefresh }: HandInProps) {
  const navigate = useNavigate();
  const askAbout = useIssueSheet();
  const isHandingIn = useRef(true);
  const confirmed = useRef<readonly string[]>([]);
  const factsBefore = useRef(found.facts);
  const id = String(found.id);
  const save = useAction(saveCaseMaterials, { quiet: true, invalidates: [getCase, getCaseMaterials] });
  const submit = useAction(submitCase, { quiet: true, invalidates: [getCaseMaterials, ...touchedByCase] });
  const form = useForm({
    schema,
    initial: startOf(found),
    submit: async ({ expressCompany: courier, expressNo, ...facts }) => {
      const body = {
        facts,
        factsBefore: factsBefore.current,
        ...(expressNo ? { expressCompany: courier, expressNo } : {}),
      };
      const { list } = await refusedAt(save.run({ params: { id }, body }), { names });
      factsBefore.current = facts;
      if (!isHandingIn.current) return undefined;
      const sheet = { missing: missingIn(list), issues: await issuesIn(list, found) };
      // Missing documents and unconfirmed issues are shown once the form has finished submitting.
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
  const startAgain = (newest: CaseDetail) => {
    factsBefore.current = newest.facts;
    form.reset(startOf(newest));
  };
  // The facts may change while the page is open: what was typed stays until it is saved or refused.
  const follow = useEffectEvent(() => {
    if (!form.isDirty && found.facts !== factsBefore.current) startAgain(found);
  });
  useEffect(() => follow(), [found.facts]);
  const refresh = async () => {
    const newest = await onRefresh();
    if (newest) startAgain(newest);
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
      onRefresh={() => void refresh()}
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
