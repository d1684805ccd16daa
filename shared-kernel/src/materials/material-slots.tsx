/// <reference path="../ui/css.d.ts" />
import type { ReactNode } from 'react';
import { Alert, Button } from '../antd/base';
import type { PaperNote } from '../domain/claims/paper-checks';
import { usePictures } from '../picture/pictures.hook';
import { EmptyPanel, ToneTag } from '../ui';
import { FileUpload, StoredFiles, type Send, type StoredFile } from '../upload';
import { sampleUrl, type SampleKind } from './material-sample';
import { kindOf, PaperChecks } from './paper-checks';
import { useSlotFiles } from './slot-files.hook';
import './materials.css';

export interface MaterialSlot {
  code: string;
  name: string;
  required: boolean;
  /** Such as that the original must follow by mail. */
  note?: string | undefined;
  /** Shows on request how the paper should be photographed. */
  sample?: SampleKind | undefined;
  /** The state as a tag. */
  status: ReactNode;
  /** What the examiner has written about it. */
  remark?: string | undefined;
  /** A person has reviewed the files that are here: that the checks found nothing is not said beside it. */
  isReviewed?: boolean | undefined;
  /** May the files be changed now? */
  isOpen: boolean;
  files: readonly StoredFile[];
  /** What the server found when it compared the papers; with it, the pictures of an open slot are checked too. */
  notes?: readonly PaperNote[] | undefined;
  /** What was compared, and what a person still has to compare. */
  readNote?: string | undefined;
  /** Extensions that it takes, where not every kind of paper will do. */
  accept?: readonly string[] | undefined;
  /** Further ways to fill it, such as a code for the phone; shown while it is open. */
  extra?: ReactNode;
  /** Replaces the files where a form fulfils the slot. */
  content?: ReactNode;
}

interface MaterialSlotsProps {
  slots: readonly MaterialSlot[];
  /** Owner of files that are sent, `tmp:…` without `sendTo`. */
  ownerOf: (slot: MaterialSlot) => string;
  /** How files are added to a slot at once; without it, `onSave` adds them. */
  sendTo?: (slot: MaterialSlot) => Send;
  /**
   * Called after files were sent, and to take away those that were removed; without `sendTo`, to store all files of the
   * slot. A rejection restores those before. Calls of one slot never overlap.
   */
  onSave: (slot: MaterialSlot, fileIds: string[], removedIds: string[]) => Promise<unknown>;
}

/** A checklist of papers: each a slot with its state, its remark, a sample and any number of files. */
export function MaterialSlots({ slots, ownerOf, sendTo, onSave }: MaterialSlotsProps) {
  const samples = slots.flatMap(({ code, name, sample }) =>
    sample ? [{ id: code, url: sampleUrl(sample, name), fileName: `${name}样例` }] : [],
  );
  const { show, viewer } = usePictures(samples);
  if (slots.length === 0) return <EmptyPanel text="暂无需要提交的材料" />;
  return (
    <>
      <ul className="kb-slots">
        {slots.map((slot) => (
          <li key={slot.code} className="kb-slot" aria-label={slot.name}>
            <div className="kb-slot-head">
              <strong>{slot.name}</strong>
              <ToneTag tone={slot.required ? 'yours' : 'draft'}>{slot.required ? '必传' : '选传'}</ToneTag>
              {slot.status}
              {slot.note && <span className="kb-muted">{slot.note}</span>}
              {slot.sample && (
                <Button
                  className="kb-no-print"
                  type="link"
                  size="small"
                  aria-label={`查看${slot.name}样例`}
                  onClick={() => show(slot.code)}
                >
                  查看样例
                </Button>
              )}
            </div>
            {slot.isOpen && slot.notes && (
              <PaperChecks
                label={slot.name}
                notes={slot.notes}
                files={slot.files}
                kind={kindOf(slot)}
                isReviewed={slot.isReviewed}
              />
            )}
            {slot.isOpen && !slot.isReviewed && slot.readNote && <p className="kb-muted">{slot.readNote}</p>}
            {slot.remark && <Alert type="warning" showIcon title={`审核意见：${slot.remark}`} />}
            {slot.content ??
              (slot.isOpen ? (
                <OpenSlot
                  slot={slot}
                  owner={ownerOf(slot)}
                  send={sendTo?.(slot)}
                  onSave={(ids, removedIds) => onSave(slot, ids, removedIds)}
                />
              ) : (
                <ClosedSlot slot={slot} />
              ))}
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}

interface OpenSlotProps {
  slot: MaterialSlot;
  owner: string;
  send: Send | undefined;
  onSave: (fileIds: string[], removedIds: string[]) => Promise<unknown>;
}

function OpenSlot({ slot, owner, send, onSave }: OpenSlotProps) {
  const { ids, change, isSaving } = useSlotFiles(
    slot.files.map(({ id }) => id),
    onSave,
  );
  return (
    <>
      <FileUpload
        owner={owner}
        send={send}
        label={slot.name}
        accept={slot.accept}
        known={slot.files}
        value={ids}
        onChange={change}
      />
      {slot.extra}
      <span className="kb-hidden" role="status">
        {isSaving ? '正在保存' : ''}
      </span>
    </>
  );
}

const ClosedSlot = ({ slot }: { slot: MaterialSlot }) =>
  slot.files.length > 0 ? (
    <StoredFiles label={slot.name} files={slot.files} />
  ) : (
    <p className="kb-muted">暂无文件</p>
  );
