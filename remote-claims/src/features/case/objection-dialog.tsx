import { confirmAdjust, type Adjustment, type CaseDetail } from 'shared-kernel/contract/claims';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { bus, notify, topics } from 'shared-kernel/runtime';
import { z } from 'zod';
import { touchedByCase } from '../../shared/touched';

const whole = z
  .string('请输入异议说明')
  .trim()
  .min(10, texts.objectionLength)
  .max(500, texts.objectionLength);
const ofLine = z
  .string()
  .trim()
  .max(200, texts.lineObjectionLength)
  .refine((text) => text === '' || text.length >= 5, texts.lineObjectionLength)
  .optional();
const files = z.array(z.uuid()).max(20, texts.atMostTwentyFiles).optional();

type Lines = Adjustment['lines'];
const fieldOf = (item: number) => `item${item}`;

/** Accepts a reason per line, or one for the whole; without lines only the latter. */
function schemaOf(lines: Lines) {
  if (lines.length === 0) return z.object({ objection: whole, fileIds: files });
  const fields = Object.fromEntries(lines.map(({ item }) => [fieldOf(item), ofLine]));
  const optional = z.union([z.literal(''), whole]).optional();
  return z
    .object({ ...fields, objection: optional, fileIds: files })
    .refine((typed) => lines.some(({ item }) => reasonIn(typed, item)) || Boolean(typed.objection), {
      path: [fieldOf(lines[0]?.item ?? 0)],
      message: '请至少写明一项的异议理由',
    });
}

const reasonIn = (typed: object, item: number): string | undefined =>
  (typed as Record<string, string | undefined>)[fieldOf(item)] || undefined;

interface ObjectionProps {
  found: CaseDetail;
  open: boolean;
  onClose: () => void;
}

/** Objects to the newest version, line by line or as a whole. */
export function ObjectionDialog({ found, open, onClose }: ObjectionProps) {
  const { id, adjustments } = found;
  const newest = adjustments.toSorted((a, b) => b.versionNo - a.versionNo)[0];
  const lines = newest?.lines ?? [];
  const object = useAction(confirmAdjust, {
    quiet: true,
    invalidates: touchedByCase,
    onDone: () => bus.publish(topics.casesChanged, { caseId: id }),
  });
  const form = useForm({
    schema: schemaOf(lines),
    submit: (typed) => {
      const objected = lines.flatMap(({ item }) => {
        const reason = reasonIn(typed, item);
        return reason ? [{ item, reason }] : [];
      });
      return object.run({
        params: { id: String(id) },
        body: {
          agree: false,
          versionNo: newest?.versionNo ?? 1,
          ...(objected.length > 0 && { lines: objected }),
          ...(typed.objection && { objection: typed.objection }),
          ...(typed.fileIds?.length && { fileIds: typed.fileIds }),
        },
      });
    },
    onDone: () => {
      notify.done('异议已提交，复核后会给出新的理算书');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="提出异议"
      hint={
        lines.length > 0
          ? '在有异议的项目下写明理由，没有异议的留空。复核后逐项答复，并给出新的理算书。'
          : '请写明对哪一项有异议及理由，复核后会给出新的理算书。'
      }
      submitText="提交异议"
      open={open}
      onClose={onClose}
    >
      {lines.map(({ item, payable, capReason }) => (
        <Field.TextArea
          key={item}
          name={fieldOf(item)}
          label={`${claimItem.label(item)}（应付${moneyText(payable)}）`}
          hint={capReason}
          maxLength={200}
          rows={2}
        />
      ))}
      <Field.TextArea
        name="objection"
        label={lines.length > 0 ? '其他说明' : '异议说明'}
        maxLength={500}
        rows={lines.length > 0 ? 2 : 4}
      />
      <Field.Files name="fileIds" label="证明文件" owner={`tmp:case-${id}-objection`} limit={20} />
    </FormDialog>
  );
}
