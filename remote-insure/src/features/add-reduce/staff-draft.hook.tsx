import { useState } from 'react';
import { Alert, Button } from 'shared-kernel/antd';
import { isProblem } from 'shared-kernel/client';
import { problems } from 'shared-kernel/contract';
import type { StaffOperateType } from 'shared-kernel/contract/roster';
import {
  getStaffDraft,
  removeStaffDraft,
  saveStaffDraft,
  type SavedDraft,
  type StaffDraft,
} from 'shared-kernel/contract/roster/drafts';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { instantText } from 'shared-kernel/domain/instant';
import type { FormHandle } from 'shared-kernel/form';
import * as texts from 'shared-kernel/domain/texts';
import { invalidate, useAction, useEndpoint } from 'shared-kernel/query';
import { notify } from 'shared-kernel/runtime';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import { notPassed, PassedDay } from '../../shared/passed-day';

const fields = ['effectDate', 'reason', 'persons', 'reduces', 'replaces', 'amends'] as const;

/** Each form types the lists more precisely; a draft stores them unchanged. */
type AnyForm = Pick<FormHandle<StaffDraft>, 'values' | 'reset' | 'set'>;

function contentOf(form: AnyForm): StaffDraft {
  const values = form.values();
  return Object.fromEntries(
    fields.flatMap((field) =>
      values[field] === undefined || values[field] === null ? [] : [[field, values[field]]],
    ),
  );
}

function fill(form: AnyForm, { effectDate, ...content }: StaffDraft, earliest: CivilDate): void {
  const day = effectDate === undefined ? {} : { effectDate: notPassed(effectDate, earliest) };
  form.reset({ ...form.values(), ...content, ...day });
}

const peopleOf = ({ persons = [], reduces = [], replaces = [], amends = [] }: StaffDraft): number =>
  persons.length + reduces.length + replaces.length + amends.length;

const madeBy = ({ savedBy, savedAt, content }: SavedDraft): string =>
  `${savedBy}于${instantText(new Date(savedAt))}保存的草稿（${peopleOf(content)}人）`;

/**
 * The draft that an employer's users share for one kind of change to a policy. A user who would overwrite an unseen
 * saving chooses between the two versions, and neither is lost.
 */
export function useStaffDraft(
  form: AnyForm,
  insureId: PolicyId,
  operateType: StaffOperateType,
  earliest: CivilDate,
) {
  const found = useEndpoint(getStaffDraft, { query: { insureId, operateType } }, { staleTime: 0 });
  const [version, setVersion] = useState<number>();
  const [mine, setMine] = useState<StaffDraft>();
  const [isContested, setContested] = useState(false);
  const save = useAction(saveStaffDraft, { quiet: true });
  const remove = useAction(removeStaffDraft, { quiet: true });
  const stored = found.data;

  const store = async (over: number) => {
    try {
      const kept = await save.run({
        body: { insureId, operateType, version: over, content: contentOf(form) },
      });
      setVersion(kept.version);
      setContested(false);
      form.reset(form.values());
      notify.done('草稿已保存，本企业有权限的同事都能打开');
    } catch (error) {
      if (!isProblem(error) || error.code !== problems.conflict.code)
        return notify.error(error instanceof Error ? error.message : texts.draftNotSaved);
      setContested(true);
    }
    await invalidate(getStaffDraft);
  };
  const take = (content: StaffDraft, taken: number) => {
    setMine(peopleOf(contentOf(form)) > 0 ? contentOf(form) : undefined);
    fill(form, content, earliest);
    setVersion(taken);
    setContested(false);
  };

  const isNew = stored && stored.version !== version;
  return {
    button: (
      <Button loading={save.isRunning} onClick={() => void store(version ?? 0)}>
        保存草稿
      </Button>
    ),
    /** Called after the change was submitted: a draft that somebody has saved since is kept. */
    handedIn: () => {
      if (version !== undefined)
        remove.run({ body: { insureId, operateType, version } }).catch(() => undefined);
    },
    notice: (
      <>
        <PassedDay
          read={() => form.values().effectDate}
          earliest={earliest}
          onChange={(day) => form.set('effectDate', day)}
        />
        {stored && isNew && (
          <Alert
            type={isContested ? 'warning' : 'info'}
            role={isContested ? 'alert' : 'status'}
            title={
              isContested
                ? `已有${madeBy(stored)}，您的内容尚未保存，请选择保留哪一份。`
                : `有${madeBy(stored)}。`
            }
            action={
              <>
                <Button size="small" onClick={() => take(stored.content, stored.version)}>
                  {isContested ? '用对方的' : '打开草稿'}
                </Button>
                {isContested && (
                  <Button size="small" type="primary" onClick={() => void store(stored.version)}>
                    保留我的
                  </Button>
                )}
              </>
            }
          />
        )}
        {mine && (
          <Alert
            type="info"
            title={`已换成草稿内容，您原来填写的${peopleOf(mine)}人仍可换回。`}
            action={
              <Button size="small" onClick={() => (fill(form, mine, earliest), setMine(undefined))}>
                换回我的内容
              </Button>
            }
          />
        )}
        {stored && !isNew && stored.previous && (
          <p className="kb-muted">
            {`草稿已保存于${instantText(new Date(stored.savedAt))}，`}
            <Button
              type="link"
              size="small"
              onClick={() => stored.previous && take(stored.previous.content, stored.version)}
            >
              {`打开上一版：${madeBy(stored.previous)}`}
            </Button>
          </p>
        )}
      </>
    ),
  };
}
