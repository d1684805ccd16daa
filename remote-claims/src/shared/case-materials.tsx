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
import { DictTag } from 'shared-kernel/ui';
import { photoTypes, type Send } from 'shared-kernel/upload';
import { ClaimTemplate, hasTemplate } from './claim-template';
import { PayeeSlot } from './payee-slot';
import { PhonePapers } from './phone-papers';

interface CaseMaterialsProps {
  found: CaseDetail;
  /** Which rows of the checklist; all of them by default. */
  only?: (row: MaterialRow) => boolean;
}

/** The checklist of papers; what is open now is uploaded here and belongs to the case at once. */
export function CaseMaterials({ found, only = () => true }: CaseMaterialsProps) {
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
  return (
    <MaterialSlots
      slots={found.materials
        .filter(only)
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((row) => slotOf(row, found))}
      ownerOf={({ code }) => `case:${found.id}:${code}`}
      sendTo={sendTo}
      onSave={save}
    />
  );
}

const { missing, accepted, rejected } = materialCheckStatus.code;

/** What was sent back first, then what is required and missing; what nobody asked for last. */
function rankOf({ checkStatus, required }: MaterialRow): number {
  if (checkStatus === rejected) return 0;
  if (!required) return 3;
  return checkStatus === missing ? 1 : 2;
}

function slotOf(row: MaterialRow, found: CaseDetail): MaterialSlot {
  const isOpen = found.actions.includes('materials') && row.isOpen;
  const isPayee = row.materialCode === payeeMaterial;
  return {
    code: row.materialCode,
    name: row.materialName,
    required: row.required,
    note: noteOf(row),
    sample: isPayee ? undefined : materialSampleKind(row.materialCode),
    // What need not or cannot be sent is not waited for.
    status: (row.checkStatus !== missing || (isOpen && row.required)) && (
      <DictTag dictionary={materialCheckStatus} code={row.checkStatus} />
    ),
    remark: row.checkRemark ?? undefined,
    isReviewed: row.checkStatus === accepted || row.checkStatus === rejected,
    isOpen,
    notes: row.notes,
    readNote: row.readNote,
    files: row.files,
    accept: row.materialCode === photoMaterial ? photoTypes : undefined,
    extra: isOpen ? <PhonePapers found={found} row={row} beside={templateOf(row, found)} /> : undefined,
    content: isPayee ? <PayeeSlot found={found} isOpen={isOpen} /> : undefined,
  };
}

const templateOf = ({ materialCode: code }: MaterialRow, { id }: CaseDetail) =>
  hasTemplate(code) ? <ClaimTemplate code={code} caseId={id} /> : undefined;

const noteOf = (row: MaterialRow): string | undefined =>
  [
    ...(row.isBroughtIn ? ['系统带入，请核对'] : []),
    ...(row.originalRequired ? ['原件需寄送'] : []),
    ...(row.mayAdd === undefined ? [] : [`补齐后最多多赔${moneyText(row.mayAdd)}`]),
  ].join('；') || undefined;
