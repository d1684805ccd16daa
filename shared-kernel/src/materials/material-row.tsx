import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FileId } from '../domain/nouns/ids';
import { Alert, Button, Dropdown } from '../antd/base';
import type { Tone } from '../domain/dictionary';
import { ToneTag } from '../ui';
import { StoredFiles, type Send } from '../upload';
import { DropZone, useDrop } from '../upload/drop-zone';
import { useFileUpload } from '../upload/file-upload.hook';
import type { MaterialSlot } from './material-slot';
import { issueWords, type SlotIssues } from './paper-issues.hook';
import { paperId } from './show-paper';

interface RowProps {
  slot: MaterialSlot;
  issues: SlotIssues;
  onSample: () => void;
}

interface OpenRowProps extends RowProps {
  owner: string;
  send: Send | undefined;
  onSave: (fileIds: FileId[], removedIds: string[]) => Promise<unknown>;
  /** Registers the function through which this row receives files dropped elsewhere. */
  register: (take: (files: readonly File[]) => void) => () => void;
}

/** A document that may be changed now. Files dropped on the row go to this document. */
export function OpenRow({ slot, owner, send, onSave, register, ...row }: OpenRowProps) {
  const { ids, change, isSaving } = useSlotFiles(
    slot.files.map(({ id }) => id),
    onSave,
  );
  const { name, accept, files: known } = slot;
  const upload = useFileUpload({ owner, send, label: name, accept, known, value: ids, onChange: change });
  const { take, sending } = upload;
  const [isUnfolded, setUnfolded] = useState<boolean>();
  const takeHere = (files: readonly File[]) => {
    setUnfolded(true);
    take(files);
  };
  const { isOver, place } = useDrop(takeHere);
  useEffect(() => register(take));

  return (
    <Frame
      {...row}
      slot={slot}
      count={upload.files.length}
      busy={sending.length > 0 ? `正在上传${sending.length}个` : undefined}
      isOver={isOver}
      place={place}
      unfolding={[isUnfolded, setUnfolded]}
      isSaving={isSaving}
      buttons={
        <DropZone isCompact multiple label={`上传${name}`} accept={upload.accept} onFiles={takeHere} />
      }
    >
      {upload.list}
    </Frame>
  );
}

/** A document that is read-only or provided by a form. */
export function FixedRow({ slot, ...row }: RowProps) {
  const unfolding = useState<boolean>();
  return (
    <Frame {...row} slot={slot} count={slot.files.length} unfolding={unfolding}>
      {slot.files.length > 0 && <StoredFiles label={slot.name} files={slot.files} />}
    </Frame>
  );
}

interface FrameProps extends RowProps {
  count: number;
  busy?: string | undefined;
  isSaving?: boolean;
  isOver?: boolean;
  place?: ReturnType<typeof useDrop>['place'];
  unfolding: [boolean | undefined, (isUnfolded: boolean) => void];
  buttons?: ReactNode;
  children: ReactNode;
}

/** One line with the state as a single word; the files below are folded while nothing has to be done about them. */
function Frame({ slot, issues, onSample, count, busy, isOver = false, place, ...shown }: FrameProps) {
  const { name, state, note, remark, isReviewed = false } = slot;
  const [chosen, setUnfolded] = shown.unfolding;
  const hasIssues = issues.notes.length > 0;
  const isToMend = remark !== undefined && !slot.isDone;
  const isUnfolded = chosen ?? (hasIssues || isToMend || slot.extra !== undefined);
  const word: { label: string; tone: Tone } = busy
    ? { label: busy, tone: 'theirs' }
    : issues.mark === 'fine' || isReviewed
      ? state
      : issueWords[issues.mark];
  const hasBody = count > 0 || busy !== undefined || hasIssues || remark !== undefined;
  return (
    <li
      id={paperId(slot.code)}
      className={isOver ? 'kb-slot kb-drop-over' : 'kb-slot'}
      aria-label={name}
      tabIndex={-1}
      {...place}
    >
      <div className="kb-slot-head">
        <ToneTag tone={word.tone}>{word.label}</ToneTag>
        {hasBody ? (
          <button
            type="button"
            className="kb-slot-name"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {name}
            {count > 0 && <span className="kb-muted">{count}个文件</span>}
          </button>
        ) : (
          <span className="kb-slot-name">{name}</span>
        )}
        {note && <span className="kb-muted">{note}</span>}
        <span className="kb-slot-buttons kb-no-print">
          {slot.link}
          {shown.buttons}
          <RowMenu slot={slot} onSample={onSample} />
        </span>
      </div>
      {remark && isUnfolded && <Alert type="warning" title={`审核意见：${remark}`} />}
      {hasIssues && (
        <div role="status" aria-label={`${name}的检查结果`}>
          <ul className="kb-slot-notes">
            {issues.notes.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <div hidden={!isUnfolded}>
        {/* While uploading, up to 200 folded files would render again for every progress step of each file. */}
        {(isUnfolded || busy === undefined) && shown.children}
        {slot.isOpen && !isReviewed && slot.readNote && <p className="kb-muted">{slot.readNote}</p>}
      </div>
      {slot.extra}
      {slot.content}
      <span className="kb-hidden" role="status">
        {shown.isSaving ? '正在保存' : ''}
      </span>
    </li>
  );
}

function RowMenu({ slot, onSample }: Pick<RowProps, 'slot' | 'onSample'>) {
  const actions = [
    ...(slot.sample ? [{ key: 'sample', label: '查看样例', onClick: onSample }] : []),
    ...(slot.actions ?? []),
  ];
  if (!slot.isOpen || actions.length === 0) return null;
  return (
    <Dropdown trigger={['click']} menu={{ items: actions }}>
      <Button
        type="text"
        size="small"
        icon={<EllipsisOutlined aria-hidden />}
        aria-haspopup="menu"
        aria-label={`${slot.name}的更多操作`}
      />
    </Dropdown>
  );
}

interface ChangedFiles {
  ids: string[];
  /** The stored ids at the time of the change; once they differ, the stored ids apply again. */
  stored: string;
}

/**
 * The files of one slot, saved on each change. Uploads that finish together are one save: while a save runs, only the
 * latest list waits, so that an earlier list never overwrites a later one.
 */
function useSlotFiles(storedIds: string[], save: (ids: string[], removedIds: string[]) => Promise<unknown>) {
  const stored = storedIds.join();
  const [changed, setChanged] = useState<ChangedFiles>();
  const [isSaving, setSaving] = useState(false);
  const next = useRef<string[]>(undefined);
  const removed = useRef(new Set<string>());
  const shown = changed && (isSaving || changed.stored === stored) ? changed.ids : storedIds;
  const latest = useRef({ stored, shown });
  useEffect(() => {
    latest.current = { stored, shown };
  });

  const saveAll = async () => {
    setSaving(true);
    try {
      while (next.current) {
        const ids = next.current;
        const removedIds = [...removed.current];
        await save(ids, removedIds);
        for (const id of removedIds) removed.current.delete(id);
        if (next.current === ids) next.current = undefined;
        setChanged({ ids: next.current ?? ids, stored: latest.current.stored });
      }
    } catch {
      // The caller has shown the error; the stored files are shown again.
      next.current = undefined;
      removed.current.clear();
      setChanged(undefined);
    } finally {
      setSaving(false);
    }
  };

  return {
    ids: shown,
    isSaving,
    change(ids: string[]) {
      for (const id of next.current ?? latest.current.shown) if (!ids.includes(id)) removed.current.add(id);
      const isRunning = next.current !== undefined;
      next.current = ids;
      setChanged({ ids, stored });
      if (!isRunning) void saveAll();
    },
  };
}
