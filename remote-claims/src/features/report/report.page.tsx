import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Alert, Button } from 'shared-kernel/antd';
import { isProblem } from 'shared-kernel/client';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import {
  countCases,
  type CoveredPerson,
  listCases,
  reportCase,
  reportCaseForm,
} from 'shared-kernel/contract/claims';
import { getCaseDraft, listCaseDrafts, reportCaseDraft } from 'shared-kernel/contract/claims/drafts';
import { DetailState } from 'shared-kernel/detail';
import { claimItem, injuredPart, treatType } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import * as texts from 'shared-kernel/domain/texts';
import {
  type DraftOf,
  Field,
  FormGroup,
  FormPage,
  FormRows,
  useForm,
  useFormValues,
  type ValuesOf,
} from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { bus, notify, topics, useSession, useToday } from 'shared-kernel/runtime';
import { photoTypes } from 'shared-kernel/upload';
import type { CaseDraftId } from 'shared-kernel/domain/nouns/ids';
import { linkTo, paths } from '../../paths';
import { HospitalPicker } from '../../shared/hospital-picker';
import { AccidentFields, LateReason, MaterialsAhead } from './accident-fields';
import { CaseDrafts } from '../../shared/case-drafts';
import { PersonPicker } from './person-picker';
import { PlanEstimate } from './plan-estimate';
import { useServerDraft } from './report-draft.hook';

const nobody = (_: CoveredPerson | undefined) => undefined;

interface OtherInjuredProps {
  accidentTime: string | undefined;
  /** Hospital of the first person: others are usually treated there, too. */
  hospitalName: string | undefined;
}

/** Further people injured in the same accident; each becomes a separate case. */
function OtherInjured({ accidentTime, hospitalName }: OtherInjuredProps) {
  return (
    <FormGroup
      title="同一事故的其他伤者"
      hint="一次事故伤到多人时一起报案：每人一个案件，共用一个事故号。时间、地点和经过只填一次。"
    >
      <FormRows
        name="others"
        label="伤者"
        max={19}
        blank={{
          treatType: treatType.code.outpatient,
          claimItems: [claimItem.code.medical],
          hospitalName,
        }}
      >
        <Field.Custom name="personId" label="伤者姓名" verb="请选择" dependencies={['accidentTime']}>
          <PersonPicker accidentTime={accidentTime} onPick={nobody} />
        </Field.Custom>
        <Field.Select name="injuredPart" label="受伤部位" dict={injuredPart} />
        <Field.Radio name="treatType" label="就诊方式" dict={treatType} />
        <Field.Custom name="hospitalName" label="就诊医院">
          <HospitalPicker onPick={() => undefined} />
        </Field.Custom>
        <Field.Text name="diagnosis" label="诊断" maxLength={200} />
        <Field.Select name="claimItems" label="索赔项目" options={claimItem.options} multiple />
        <Field.Money name="estimateAmount" label="预估金额" />
      </FormRows>
    </FormGroup>
  );
}

type Draft = AnswerOf<typeof getCaseDraft>;
type Reported = AnswerOf<typeof reportCase>;

/** State of an address into which the form has put the id of the draft that it stores. */
const ownDraft = 'own-draft';

/** First notice of an accident, new or from a draft. */
export function ReportPage() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const asked = search.get('draft');
  const [draftId, setDraftId] = useState(asked);
  if (asked !== null && asked !== draftId && state !== ownDraft) setDraftId(asked);
  return draftId === null ? <ReportForm /> : <BegunReport key={draftId} id={draftId} />;
}

function BegunReport({ id }: { id: string }) {
  const read = useEndpoint(getCaseDraft, { params: { id } }, { staleTime: Infinity, gcTime: 0 });
  return <DetailState read={read}>{(draft) => <ReportForm draft={draft} />}</DetailState>;
}

/** The form: person, accident, treatment, claim. */
function ReportForm({ draft }: { draft?: Draft }) {
  const today = useToday();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const user = useSession((state) => state.user);
  const invalidates = [listCases, countCases, listCaseDrafts];
  const report = useAction(reportCase, { quiet: true, invalidates });
  const reportBegun = useAction(reportCaseDraft, { quiet: true, invalidates });
  const form = useForm({
    schema: reportCaseForm,
    initial: {
      reporterName: user?.name,
      reporterPhone: user?.telephone,
      treatType: treatType.code.outpatient,
      claimItems: [claimItem.code.medical],
      photoFileIds: [],
      ...(draft?.form as DraftOf<ValuesOf<typeof reportCaseForm>> | undefined), // as stored by this form
    },
    submit: (body): Promise<Reported> => send(body),
    onDone: ({ id, caseNo }) => {
      bus.publish(topics.casesChanged, { caseId: id });
      void navigate(linkTo('claims.reported', {}, { id, caseNo }), { replace: true });
    },
  });
  const values = useFormValues(form);
  const { accidentTime } = values;
  const [person, setPerson] = useState<CoveredPerson>();
  const begunName = draft?.personName ?? undefined;
  const stored = useServerDraft(form, draft, person?.name ?? begunName);
  const send = (body: ValuesOf<typeof reportCaseForm>): Promise<Reported> =>
    stored.id === undefined
      ? report.run({ body })
      : reportBegun.run({ params: { id: String(stored.id) }, body }).catch((error: unknown) => {
          // The draft was deleted elsewhere; the form is reported anyway.
          if (isProblem(error) && error.code === problems.notFound.code) return report.run({ body });
          throw error;
        });
  const keepAddress = useEffectEvent((id: CaseDraftId | undefined) => {
    if (id !== undefined && String(id) !== search.get('draft'))
      setSearch({ draft: String(id) }, { replace: true, state: ownDraft });
  });
  useEffect(() => keepAddress(stored.id), [stored.id]);
  const saveAndLeave = async () => {
    if (!(await stored.saveNow())) return;
    form.reset();
    notify.done('草稿已保存，可以在报案列表继续填写');
    void navigate(paths['claims.t1']);
  };

  return (
    <FormPage
      form={form}
      title="报案"
      hint={`请在出险后${texts.reportWithin}报案。材料可以报案后再补交。`}
      submitText="提交报案"
      enterSubmits={false}
      cancel={{ href: paths['claims.t1'] }}
      aside={(typed) => (
        <>
          <PlanEstimate values={typed} person={person} />
          <MaterialsAhead values={typed} />
        </>
      )}
      actions={
        <Button disabled={form.isRunning} onClick={() => void saveAndLeave()}>
          保存草稿
        </Button>
      }
    >
      {draft === undefined && stored.id === undefined && (
        <div className="kb-lead">
          <CaseDrafts isTyping={form.isDirty} />
        </div>
      )}
      {stored.problem && <Alert type="warning" title={`草稿没有保存：${stored.problem}`} />}
      <div className="kb-lead kb-muted" role="status">
        {stored.savedAt && `草稿已自动保存 ${instantText(stored.savedAt)}`}
      </div>
      <FormGroup title="出险人员" hint="先选出险时间，再按姓名、证件号或手机号查找当时在保的人员。">
        <Field.DateTime name="accidentTime" label="出险时间" max={today} />
        <Field.Custom name="personId" label="出险人员" verb="请选择" dependencies={['accidentTime']}>
          <PersonPicker accidentTime={accidentTime ?? undefined} begunWith={begunName} onPick={setPerson} />
        </Field.Custom>
        <LateReason accidentTime={accidentTime ?? undefined} />
      </FormGroup>
      <AccidentFields
        values={values}
        payableItems={person?.payableItems}
        extensions={person?.extensions}
        onHospital={(id) => form.set('hospitalId', id)}
      />
      <OtherInjured
        accidentTime={accidentTime ?? undefined}
        hospitalName={values.hospitalName ?? undefined}
      />
      <FormGroup title="事故照片" hint="拍全事故地点与设备，远景、近景各一张；可以报案后再补。">
        <Field.Files
          name="photoFileIds"
          label="事故照片"
          owner="tmp:case-report"
          limit={100}
          accept={photoTypes}
        />
      </FormGroup>
    </FormPage>
  );
}
