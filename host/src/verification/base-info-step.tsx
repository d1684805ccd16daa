import {
  getCustomerAccreditInfo,
  getCustomerBaseInfo,
  updateCustomerBaseInfo,
  type CustomerBaseInfo,
} from 'shared-kernel/contract/onboarding';
import { getLicenseInfo, type LicenseReading } from 'shared-kernel/contract/recognition';
import { getCustomerInfo } from 'shared-kernel/contract/customers';
import { cleanIdNo } from 'shared-kernel/domain/cleaning';
import { customerType, employeeScale, industry } from 'shared-kernel/domain/dictionaries';
import { fullWidthParentheses } from 'shared-kernel/domain/text';
import { Field, FormGroup, FormSection, refusedAt, useForm } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { api, clock, useToday } from 'shared-kernel/runtime';
import { problems } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import { scanTypes } from 'shared-kernel/upload';
import { ReadingNote, useRecognition, type ReadField } from 'shared-kernel/recognition';
import { CompanyFacts } from 'shared-kernel/operator';
import { baseInfoForm } from 'shared-kernel/contract/onboarding/forms';
import { isCivilDate } from 'shared-kernel/domain/civil-date';
import { isUscc } from 'shared-kernel/domain/validators';
import { StepState } from './held-page';

/** The schema of the step: the contract's form without the version, and the server's additional rules. */
const baseInfoSchema = baseInfoForm
  .omit({ version: true })
  .superRefine(({ uscc, establishDate }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (uscc && !isUscc(uscc)) refuse('uscc', problems.invalidCreditCode.text);
    if (establishDate && establishDate > clock.today()) refuse('establishDate', texts.establishedInFuture);
  });

const readingOfLicense = (read: LicenseReading): ReadField[] =>
  [
    { name: 'customername', label: '企业名称', value: fullWidthParentheses(read.customername.trim()) },
    { name: 'uscc', label: texts.creditCode, value: cleanIdNo(read.uscc) },
    { name: 'legalPerson', label: '法定代表人', value: read.legalPerson.trim() },
    { name: 'address', label: '详细地址', value: read.address.trim() },
    {
      name: 'establishDate',
      label: '成立日期',
      value: isCivilDate(read.establishDate) ? read.establishDate : '',
    },
  ].map((field) => ({ ...field, isUnsure: read.unsure?.includes(field.name) }));

interface BaseInfoStepProps {
  /** All steps with employer information are complete: from then on only the provider changes them. */
  isFinal: boolean;
  onDone: () => void;
}

export function BaseInfoStep({ isFinal, onDone }: BaseInfoStepProps) {
  const read = useEndpoint(getCustomerBaseInfo);
  return (
    <StepState read={read}>
      {(saved) =>
        isFinal ? (
          <section className="kb-card">
            <p className="kb-muted">企业信息已提交，如需变更请联系专属客服。</p>
            <CompanyFacts saved={saved} />
          </section>
        ) : (
          <BaseInfoForm saved={saved} onDone={onDone} onRefresh={() => void read.refetch()} />
        )
      }
    </StepState>
  );
}

interface BaseInfoFormProps {
  saved: CustomerBaseInfo;
  onDone: () => void;
  onRefresh: () => void;
}

function BaseInfoForm({ saved, onDone, onRefresh }: BaseInfoFormProps) {
  const today = useToday();
  const save = useAction(updateCustomerBaseInfo, {
    quiet: true,
    invalidates: [getCustomerBaseInfo, getCustomerAccreditInfo, getCustomerInfo],
  });
  const { licenseFile, ...rest } = saved;
  const form = useForm({
    schema: baseInfoSchema,
    initial: {
      ...rest,
      licenseFileId: licenseFile?.id,
      industryCode: saved.industryCode || undefined,
      employeeScale: saved.employeeScale || undefined,
    },
    version: saved.version,
    submit: (values, version) =>
      refusedAt(save.run({ body: { ...values, version } }), {
        codes: {
          [problems.invalidCreditCode.code]: 'uscc',
          [problems.creditCodeTaken.code]: 'uscc',
        },
      }),
    onDone,
    draftKey: 'verification.company',
  });
  const licence = useRecognition({
    form,
    ask: async (fileId, signal) =>
      readingOfLicense(await api.call(getLicenseInfo, { query: { fileId }, signal, quiet: true })),
  });

  return (
    <FormSection form={form} submitText="保存并继续" onRefresh={onRefresh}>
      <FormGroup title="营业执照" hint="上传后自动识别，识别结果可修改；未能识别时请手动填写。">
        <Field.File
          name="licenseFileId"
          label="营业执照"
          owner="tmp:verification-license"
          accept={scanTypes}
          known={licenseFile}
          onUploaded={licence.read}
        />
        <ReadingNote reading={licence.reading} onTake={licence.take} />
        <Field.Text
          name="customername"
          label="企业名称"
          hint="与营业执照一致，也是发票抬头"
          maxLength={100}
          keep={fullWidthParentheses}
        />
        <Field.Text name="uscc" label={texts.creditCode} maxLength={18} keep={cleanIdNo} />
        <Field.Select name="customerType" label="企业类型" dict={customerType} />
        <Field.Text name="legalPerson" label="法定代表人" maxLength={60} />
        <Field.Date name="establishDate" label="成立日期" max={today} />
      </FormGroup>
      <FormGroup title="经营信息" hint="用于匹配保险方案与寄送资料。">
        <Field.Region name="regionCode" label="所在地区" />
        <Field.Text name="address" label="详细地址" maxLength={200} />
        <Field.Select name="industryCode" label="所属行业" dict={industry} />
        <Field.Select name="employeeScale" label="员工规模" dict={employeeScale} />
      </FormGroup>
    </FormSection>
  );
}
