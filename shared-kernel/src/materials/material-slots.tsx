/// <reference path="../ui/css.d.ts" />
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileId } from '../domain/nouns/ids';
import { Alert, Button } from '../antd/base';
import { usePictures } from '../picture/pictures.hook';
import { EmptyPanel } from '../ui';
import { DropZone, type Send } from '../upload';
import { sampleUrl } from './material-sample';
import { FixedRow, OpenRow } from './material-row';
import type { MaterialSlot } from './material-slot';
import { usePaperIssues } from './paper-issues.hook';
import './materials.css';
import { SortDialog } from './sort-dialog';
import { sortFiles, type SortedFiles } from './sort-files';

interface MaterialSlotsProps {
  slots: readonly MaterialSlot[];
  /** Owner of uploaded files; `tmp:…` without `sendTo`. */
  ownerOf: (slot: MaterialSlot) => string;
  /** Adds files to a slot directly; without it, `onSave` adds them. */
  sendTo?: (slot: MaterialSlot) => Send;
  /**
   * Called after files were added with `sendTo`, and to delete removed files; without `sendTo`, called to store all
   * files of the slot. On rejection the former files are shown again. Calls for one slot never overlap.
   */
  onSave: (slot: MaterialSlot, fileIds: FileId[], removedIds: string[]) => Promise<unknown>;
  /** Further ways to add files to several slots at once. */
  beside?: ReactNode;
}

type Group = 'todo' | 'optional' | 'done';

/**
 * A checklist of documents, one line each: missing ones first, complete ones folded, and one area to drop all files on.
 */
export function MaterialSlots({ slots, ownerOf, sendTo, onSave, beside }: MaterialSlotsProps) {
  const samples = slots.flatMap(({ code, name, sample }) =>
    sample ? [{ id: code, url: sampleUrl(sample, name), fileName: `${name}样例` }] : [],
  );
  const { show, viewer } = usePictures(samples);
  const issuesOf = usePaperIssues(slots);
  const takers = useRef(new Map<string, (files: readonly File[]) => void>());
  const [isDoneShown, setDoneShown] = useState(false);
  const groupOf = (slot: MaterialSlot): Group => {
    if (slot.isDone && issuesOf(slot).notes.length === 0 && slot.extra === undefined) return 'done';
    return slot.required || slot.isDone || slot.extra !== undefined ? 'todo' : 'optional';
  };
  // A row stays in its group while the user works on it.
  const [places] = useState(() => new Map<string, Group>());
  const placeOf = (slot: MaterialSlot): Group => {
    const place = places.get(slot.code) ?? groupOf(slot);
    places.set(slot.code, place);
    return place;
  };
  if (slots.length === 0) return <EmptyPanel text="暂无需要提交的材料" />;

  const rowOf = (slot: MaterialSlot) => {
    const row = { slot, issues: issuesOf(slot), onSample: () => show(slot.code) };
    if (!slot.isOpen || slot.content !== undefined) return <FixedRow key={slot.code} {...row} />;
    return (
      <OpenRow
        key={slot.code}
        {...row}
        owner={ownerOf(slot)}
        send={sendTo?.(slot)}
        onSave={(ids, removedIds) => onSave(slot, ids, removedIds)}
        register={(take) => {
          takers.current.set(slot.code, take);
          return () => takers.current.delete(slot.code);
        }}
      />
    );
  };
  const sectionOf = (rows: readonly MaterialSlot[], label: string, heading: ReactNode, hidden = false) =>
    rows.length > 0 && (
      <section aria-label={label}>
        <h3 className="kb-slots-head">{heading}</h3>
        <ul className="kb-slots" hidden={hidden}>
          {rows.map(rowOf)}
        </ul>
      </section>
    );
  const of = (group: Group) => slots.filter((slot) => placeOf(slot) === group);
  const required = slots.filter((slot) => slot.required);
  const there = required.filter(({ isDone }) => isDone).length;
  const left = required.length - there;
  const [todo, optional, done] = [of('todo'), of('optional'), of('done')];
  const isUnfolded = isDoneShown || done.some((slot) => slot.mustCheck || issuesOf(slot).notes.length > 0);
  const open = slots.filter(({ isOpen, content }) => isOpen && content === undefined);
  return (
    <>
      {slots.some(({ isOpen }) => isOpen) && required.length > 0 && (
        <div className="kb-slots-progress">
          必传 {there}/{required.length}
          <div
            role="progressbar"
            aria-label="必传材料"
            aria-valuemin={0}
            aria-valuemax={required.length}
            aria-valuenow={there}
          >
            <span style={{ width: `${(100 * there) / required.length}%` }} />
          </div>
        </div>
      )}
      {open.length > 1 && (
        <AllPapers
          slots={open}
          onFiles={(code, files) => {
            if (places.get(code) === 'done') setDoneShown(true);
            takers.current.get(code)?.(files);
          }}
        >
          {beside}
        </AllPapers>
      )}
      {sectionOf(todo, '待处理的材料', left > 0 ? `还缺${left}项必传材料` : '必传材料已齐')}
      {sectionOf(optional, '选传材料', '选传材料')}
      {sectionOf(
        done,
        '已有的材料',
        <>
          已有{done.length}项材料
          <Button
            type="link"
            size="small"
            aria-expanded={isUnfolded}
            onClick={() => setDoneShown(!isUnfolded)}
          >
            {isUnfolded ? '收起' : '展开'}
          </Button>
        </>,
        !isUnfolded,
      )}
      {viewer}
    </>
  );
}

interface AllPapersProps {
  /** Slots that accept files now. */
  slots: readonly MaterialSlot[];
  onFiles: (code: string, files: readonly File[]) => void;
  children: ReactNode;
}

/** One area for all files, selected, dropped or pasted: assigned by their names, the others in one dialog. */
function AllPapers({ slots, onFiles, children }: AllPapersProps) {
  const [asked, setAsked] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const give = (byCode: SortedFiles['byCode']) => {
    for (const [code, files] of byCode) onFiles(code, files);
    const names = [...byCode].map(
      ([code, files]) => `${slots.find((slot) => slot.code === code)?.name}${files.length}个`,
    );
    if (names.length > 0) setSaid(`已归入：${names.join('、')}`);
  };
  const take = async (files: readonly File[]) => {
    const sorted = await sortFiles(files, slots);
    setRefused(sorted.refused);
    setSaid('');
    give(sorted.byCode);
    setAsked((before) => [...before, ...sorted.unknown]);
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null;
    if (files.length === 0 || isInDialog) return;
    event.preventDefault();
    void take(files);
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  return (
    <div className="kb-all-papers kb-no-print">
      <DropZone
        label="上传全部材料"
        dropHint="可将全部文件一起拖到此处或直接粘贴"
        hint="按文件名归入各项，单个不超过20MB"
        accept={[...new Set(slots.flatMap(({ accept }) => accept ?? ['jpg']))]}
        multiple
        onFiles={(files) => void take(files)}
      >
        {children}
      </DropZone>
      <p role="status" className="kb-muted">
        {said}
      </p>
      {refused.length > 0 && (
        <Alert
          type="warning"
          action={
            <Button size="small" onClick={() => setRefused([])}>
              知道了
            </Button>
          }
          title={`${refused.length}个文件没有上传`}
          description={
            <ul className="kb-refused-files">
              {refused.map((text, at) => (
                <li key={at}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
      {asked.length > 0 && (
        <SortDialog
          files={asked}
          slots={slots}
          onDone={(byCode) => {
            setAsked([]);
            give(byCode);
          }}
          onClose={() => setAsked([])}
        />
      )}
    </div>
  );
}
