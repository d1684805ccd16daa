import { useNavigate, useParams } from 'react-router-dom';
import { getCase, listCases, updateCase, type CaseDetail } from 'shared-kernel/contract/claims';
import { instantText } from 'shared-kernel/domain/instant';
import * as texts from 'shared-kernel/domain/texts';
import { DetailState, Facts } from 'shared-kernel/detail';
import { FormGroup, FormPage, useForm, useFormValues } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { bus, notify, topics } from 'shared-kernel/runtime';
import { EmptyPanel, LinkButton, PageHeader } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { AccidentFields, LateReason, MaterialsAhead } from './accident-fields';

/** Supplements a report before it is decided. */
export function EditReportPage() {
  const { id = '' } = useParams();
  const read = useEndpoint(getCase, { params: { id } });
  return (
    <DetailState read={read}>
      {(found) =>
        found.actions.includes('edit') ? (
          <EditReport found={found} onRefresh={() => void read.refetch()} />
        ) : (
          <>
            <PageHeader title="补充报案" />
            <EmptyPanel
              text={`${texts.reportIsClosed}。`}
              action={<LinkButton href={linkTo('claims.case', { id })}>查看案件</LinkButton>}
            />
          </>
        )
      }
    </DetailState>
  );
}

interface EditReportProps {
  found: CaseDetail;
  /** Reads the case again. */
  onRefresh: () => void;
}

function EditReport({ found, onRefresh }: EditReportProps) {
  const navigate = useNavigate();
  const { id, accident, version } = found;
  const here = linkTo('claims.case', { id });
  const save = useAction(updateCase, { quiet: true, invalidates: [getCase, listCases] });
  const form = useForm({
    schema: updateCase.body,
    initial: { ...accident, version },
    version,
    submit: (body, begun) => save.run({ params: { id: String(id) }, body: { ...body, version: begun } }),
    onDone: () => {
      notify.done('补充内容已保存');
      bus.publish(topics.casesChanged, { caseId: id });
      void navigate(here, { replace: true });
    },
  });
  const values = useFormValues(form);
  return (
    <FormPage
      form={form}
      title="补充报案"
      hint={`案件${found.caseNo}。修改的内容会记入案件的操作记录；索赔项目变化时材料清单随之变化。`}
      submitText="保存"
      cancel={{ href: here }}
      onRefresh={onRefresh}
      aside={(typed) => <MaterialsAhead values={typed} />}
    >
      <FormGroup title="出险人员" hint="出险人员和出险时间不能修改；如有误，请撤案后重新报案。">
        <Facts
          items={[
            { label: '出险人员', value: found.name },
            { label: '证件号码', value: found.idNoMasked },
            { label: '出险时间', value: instantText(accident.accidentTime) },
            { label: '保单号', value: found.policyNo },
            { label: '方案', value: found.cover.mealName },
          ]}
        />
        {found.lateReportFlag && <LateReason accidentTime={accident.accidentTime} />}
      </FormGroup>
      <AccidentFields
        values={values}
        payableItems={found.cover.payableItems}
        extensions={found.cover.extensions}
        onHospital={(hospital) => form.set('hospitalId', hospital)}
      />
    </FormPage>
  );
}
