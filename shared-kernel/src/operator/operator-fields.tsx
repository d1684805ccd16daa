import { useState } from 'react';
import type { FileId } from '../domain/nouns/ids';
import { getAuthLetterTemplate } from '../contract/documents';
import { type AttachedFile, type OperatorApplication, checkLinkerPhone } from '../contract/onboarding';
import { getIdCardInfo } from '../contract/recognition';
import { cleanIdNo } from '../domain/cleaning';
import { Field, FormGroup, useFormValues, type FormHandle } from '../form';
import { ReadingNote, useRecognition } from '../recognition';
import { api, queryClient, useToday } from '../runtime';
import { scanTypes } from '../upload';
import { Alert, Button } from '../antd/base';
import { endpointKey, useDownload, useEndpoint } from '../query';
import { paperOwners } from './operator-papers';
import { readingOfIdCard, type OperatorParts } from './operator-schema';
import { isMobile } from '../domain/validators';
import * as texts from '../domain/texts';

/** How long a response is cached, in milliseconds: a number is usually typed and submitted within this time. */
const answerMs = 60_000;

/** Returns why a telephone number cannot be the operator's; undefined when it can, and when this is unknown. */
async function telephoneProblem(value: unknown): Promise<string | undefined> {
  if (typeof value !== 'string' || !isMobile(value)) return undefined;
  const input = { query: { telephone: value } };
  try {
    const { available } = await queryClient.fetchQuery({
      queryKey: endpointKey(checkLinkerPhone, input),
      queryFn: () => api.call(checkLinkerPhone, { ...input, quiet: true }),
      staleTime: answerMs,
    });
    return available ? undefined : texts.mobileOfOtherEmployer;
  } catch {
    // Rate limit or no network: the server checks the number on submit.
    return undefined;
  }
}

interface IdentityFieldsProps {
  form: FormHandle<OperatorParts['identity']>;
  /** The previous application; its data for the same person may be left out. */
  previous: OperatorApplication | undefined;
}

/** Fields for the operator's identity: both sides of the identity card, and the data read from it. */
export function OperatorIdentityFields({ form, previous }: IdentityFieldsProps) {
  const front = useRecognition({
    form,
    ask: async (fileId, signal) =>
      readingOfIdCard(
        await api.call(getIdCardInfo, { query: { fileId, side: 'front' }, signal, quiet: true }),
      ),
  });
  const [backId, setBackId] = useState<string>();
  const known = previous?.operatorIdNo;

  return (
    <FormGroup title="操作员身份" hint="上传身份证后自动识别，识别结果可修改；未能识别时请手动填写。">
      <Field.File
        name="idFrontFileId"
        label="身份证人像面"
        owner={paperOwners.idFront}
        accept={scanTypes}
        known={previous?.idFrontFile}
        onUploaded={front.read}
        required
      />
      <ReadingNote
        reading={front.reading}
        onTake={front.take}
        contradiction="这张身份证与填写的操作员不是同一人。请上传操作员本人的身份证，或更正姓名和号码。"
      />
      <Field.File
        name="idBackFileId"
        label="身份证国徽面"
        owner={paperOwners.idBack}
        accept={scanTypes}
        known={previous?.idBackFile}
        onUploaded={({ id }) => setBackId(id)}
        required
      />
      {backId && <IdBackNote fileId={backId} />}
      <Field.Text name="operatorName" label="操作员姓名" maxLength={60} autoComplete="name" />
      <Field.Text
        name="operatorIdNo"
        label="身份证号码"
        maxLength={18}
        keep={cleanIdNo}
        required={!known}
        hint={known && `同一操作员可不再填写，沿用已提交的${known}`}
        dependencies={['operatorName']}
      />
      <Field.Text name="position" label="职务" maxLength={30} />
    </FormGroup>
  );
}

/** Fields for the letter of authority and its expiry. */
export function OperatorAuthorityFields({ known }: { known: AttachedFile | null | undefined }) {
  return (
    <FormGroup title="授权" hint="请下载模板，填写并加盖公章后上传扫描件。">
      <AuthLetterTemplate />
      <Field.File
        name="authLetterFileId"
        label="授权委托书"
        owner={paperOwners.authLetter}
        accept={scanTypes}
        known={known}
        required
      />
      <Field.Date name="validFrom" label="授权开始日期" />
      <Field.Date name="validTo" label="授权结束日期" dependencies={['validFrom']} />
    </FormGroup>
  );
}

interface ContactFieldsProps {
  form: FormHandle<OperatorParts['contact']>;
  /** The telephone number that the employer has already verified. */
  provenTelephone: string | undefined;
}

export function OperatorContactFields({ form, provenTelephone }: ContactFieldsProps) {
  return (
    <FormGroup title="联系方式" hint="用于接收验证码和业务通知。">
      <Field.Phone name="operatorTelephone" label="手机号" also={telephoneProblem} />
      <CodeField form={form} provenTelephone={provenTelephone} />
      <Field.Text name="operatorEmail" label="邮箱" maxLength={64} autoComplete="email" />
    </FormGroup>
  );
}

/** A number that was verified before needs no code. */
function CodeField({ form, provenTelephone }: ContactFieldsProps) {
  const { operatorTelephone } = useFormValues(form);
  if (operatorTelephone === provenTelephone) return null;
  return (
    <Field.Code
      name="captcha"
      label="验证码"
      mobile={operatorTelephone ?? ''}
      purpose="operator"
      required
      dependencies={['operatorTelephone']}
    />
  );
}

/** Shows the validity period on the back of the card. No field depends on it, so an unreadable side is ignored. */
function IdBackNote({ fileId }: { fileId: FileId }) {
  const today = useToday();
  const read = useEndpoint(getIdCardInfo, { query: { fileId, side: 'back' } }, { quiet: true });
  if (!read.data?.validTo) return null;
  const { validFrom, validTo } = read.data;
  // 长期 (no expiry) compares greater than every day.
  const isOver = validTo < today;
  return (
    <Alert
      className="kb-reading"
      type={isOver ? 'warning' : 'success'}
      role="status"
      title={isOver ? '身份证已过有效期，请核对' : '已识别身份证有效期'}
      description={validFrom ? `${validFrom} 至 ${validTo}` : validTo}
    />
  );
}

/** Downloads the letter of authority that is stamped and uploaded again. */
export function AuthLetterTemplate() {
  const template = useDownload(getAuthLetterTemplate, '授权委托书.pdf');
  return (
    <p>
      <Button onClick={() => template.run()} loading={template.isRunning}>
        下载授权委托书模板
      </Button>
    </p>
  );
}
