import { useState } from 'react';
import {
  getCase,
  getCaseMaterials,
  listCases,
  saveCaseMaterials,
  type CaseDetail,
  type MaterialRow,
} from 'shared-kernel/contract/claims';
import { saveToOssByCase } from 'shared-kernel/contract/documents';
import {
  materialSampleKind,
  payeeMaterial,
  photoMaterial,
} from 'shared-kernel/domain/claims/claim-materials';
import { materialCheckStatus } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import { MaterialSlots, type MaterialSlot } from 'shared-kernel/materials';
import { invalidate } from 'shared-kernel/query';
import { api } from 'shared-kernel/runtime';
import { useNarrow } from 'shared-kernel/ui';
import { photoTypes, type Send } from 'shared-kernel/upload';
import { ClaimTemplate, hasTemplate } from './claim-template';
import { PayeeSlot } from './payee-slot';
import { CapturedFiles, PhoneCodeForAll, PhoneCodeForRow } from './phone-papers';

interface CaseMaterialsProps {
  found: CaseDetail;
  /** The documents can only be viewed. */
  isReadOnly?: boolean;
}

/** The checklist of documents; open rows accept uploads, which belong to the case at once. */
export function CaseMaterials({ found, isReadOnly = false }: CaseMaterialsProps) {
  const [phoneFor, setPhoneFor] = useState<string>();
  // On a phone no code for a phone is needed.
  const isPhone = useNarrow();
  const sendTo =
    ({ code }: MaterialSlot): Send =>
    (files, uploadKeys, request) =>
      api.call(saveToOssByCase, {
        body: { caseId: found.id, materialCode: code, uploadKeys },
        files: { files },
        ...request,
      });
  const save = async ({ code }: MaterialSlot, _: string[], removedIds: string[]) => {
    const body = { items: [{ materialCode: code, removedFileIds: removedIds }] };
    if (removedIds.length > 0) await api.call(saveCaseMaterials, { params: { id: found.id }, body });
    await invalidate(getCase, getCaseMaterials, listCases);
  };
  const rows = isReadOnly ? found.materials.map((row) => ({ ...row, isOpen: false })) : found.materials;
  return (
    <MaterialSlots
      slots={rows
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((row) => {
          const slot = slotOf(row, found);
          if (!slot.isOpen || row.materialCode === payeeMaterial) return slot;
          const code = phoneFor === row.materialCode && (
            <PhoneCodeForRow found={found} row={row} onClose={() => setPhoneFor(undefined)} />
          );
          const hasExtra = code || row.captured.length > 0;
          return {
            ...slot,
            actions: isPhone
              ? []
              : [{ key: 'phone', label: '手机扫码上传', onClick: () => setPhoneFor(row.materialCode) }],
            extra: hasExtra ? (
              <>
                {row.captured.length > 0 && <CapturedFiles found={found} row={row} />}
                {code}
              </>
            ) : undefined,
          };
        })}
      ownerOf={({ code }) => `case:${found.id}:${code}`}
      sendTo={sendTo}
      onSave={save}
      beside={isPhone ? undefined : <PhoneCodeForAll found={found} />}
    />
  );
}

const { missing, waiting, accepted, rejected } = materialCheckStatus.code;

/** Rejected documents come first, optional ones last. */
function rankOf({ checkStatus, required }: MaterialRow): number {
  if (checkStatus === rejected) return 0;
  return required ? 1 : 2;
}

/** Open rows are not submitted yet, so they are not shown as under review. */
function stateOf(row: MaterialRow, isOpen: boolean): MaterialSlot['state'] {
  const { checkStatus, required, captured } = row;
  if (isOpen && captured.length > 0) return { label: '待确认', tone: 'yours' };
  if (isOpen && checkStatus === waiting) return { label: '已上传', tone: 'done' };
  if (checkStatus === missing && !required) return { label: '选传', tone: 'draft' };
  if (checkStatus === missing && !isOpen) return { label: '未上传', tone: 'draft' };
  return {
    label: materialCheckStatus.label(checkStatus),
    tone: materialCheckStatus.tone(checkStatus) ?? 'draft',
  };
}

export function slotOf(row: MaterialRow, found: CaseDetail): MaterialSlot {
  const isOpen = found.actions.includes('materials') && row.isOpen;
  const isPayee = row.materialCode === payeeMaterial;
  const isDone = row.checkStatus === waiting || row.checkStatus === accepted;
  return {
    code: row.materialCode,
    name: row.materialName,
    required: row.required,
    isDone,
    note: noteOf(row),
    sample: isPayee ? undefined : materialSampleKind(row.materialCode),
    state: stateOf(row, isOpen),
    remark: row.checkRemark ?? undefined,
    isReviewed: row.checkStatus === accepted || row.checkStatus === rejected,
    isOpen,
    notes: row.notes,
    readNote: row.readNote,
    mustCheck: isOpen && row.isBroughtIn,
    files: row.files,
    accept: row.materialCode === photoMaterial ? photoTypes : undefined,
    link:
      isOpen && !isDone && hasTemplate(row.materialCode) ? (
        <ClaimTemplate code={row.materialCode} caseId={found.id} />
      ) : undefined,
    content: isPayee ? <PayeeSlot found={found} isOpen={isOpen} /> : undefined,
  };
}

const noteOf = (row: MaterialRow): string | undefined =>
  [
    ...(row.isBroughtIn ? ['系统带入，请核对'] : []),
    ...(row.originalRequired ? ['原件需寄送'] : []),
    ...(row.mayAdd === undefined ? [] : [`补齐后最多多赔${moneyText(row.mayAdd)}`]),
  ].join('；') || undefined;
