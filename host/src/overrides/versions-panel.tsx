import './versions-panel.css';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ActiveOverride } from '../portal/portal-config';
import type { PublishedRemote, VersionChoice } from '../remotes/model/published-remote';
import { endOf, overrideLink, resetLink, targetOf } from './override-links';
import { z } from 'zod';

/** Value of the option for a version from another origin. */
const elsewhere = 'elsewhere';

interface Chosen {
  /** Empty for the served version. */
  readonly version: string;
  readonly url: string;
}

interface VersionFieldProps {
  title: string;
  versions: readonly string[];
  /** Origins from which a version may be loaded. */
  origins: readonly string[];
  value: Chosen;
  onChange: (value: Chosen) => void;
}

/** A published version to choose, or an address to enter. */
function VersionField({ title, versions, origins, value, onChange }: VersionFieldProps) {
  const id = useId();
  const isKnown = ['', elsewhere, ...versions].includes(value.version);
  return (
    <div className="host-versions-field">
      <label className="host-unseen" htmlFor={`${id}-version`}>
        {title}的版本
      </label>
      <select
        id={`${id}-version`}
        value={value.version}
        onChange={({ target }) => onChange({ ...value, version: target.value })}
      >
        <option value="">默认版本</option>
        {!isKnown && <option value={value.version}>{value.version}</option>}
        {versions.map((version) => (
          <option key={version} value={version}>
            {version}
          </option>
        ))}
        {origins.length > 0 && <option value={elsewhere}>其他地址…</option>}
      </select>
      {value.version === elsewhere && (
        <>
          <label className="host-unseen" htmlFor={`${id}-url`}>
            {title}的地址
          </label>
          <input
            id={`${id}-url`}
            type="url"
            required
            placeholder={origins[0]?.replace(':*', ':3001/')}
            aria-describedby={`${id}-origins`}
            value={value.url}
            ref={(field) => field?.setCustomValidity(failureOf(value.url, origins))}
            onChange={({ target }) => onChange({ ...value, url: target.value })}
          />
          <span id={`${id}-origins`} className="host-versions-hint">
            允许的来源：{origins.join('、')}
          </span>
        </>
      )}
    </div>
  );
}

/** Validates the field in the browser; the server validates it again. */
function failureOf(text: string, origins: readonly string[]): string {
  if (text === '') return '';
  if (!URL.canParse(text)) return '请输入完整的地址，例如 http://localhost:3001/';
  const { origin, protocol, hostname } = new URL(text);
  const isAllowed = origins.some((allowed) =>
    allowed.endsWith(':*') ? allowed.slice(0, -2) === `${protocol}//${hostname}` : allowed === origin,
  );
  return isAllowed ? '' : '不允许从该地址加载';
}

const answer = z.object({
  origins: z.array(z.string()),
  remotes: z.record(z.string(), z.array(z.object({ version: z.string() }))),
});

/** The published versions to choose from; undefined until they are fetched. */
function useVersionChoices(isRequested: boolean) {
  const [choices, setChoices] = useState<z.output<typeof answer>>();
  const [isFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isRequested) return;
    const leaving = new AbortController();
    const load = async () => {
      const reply = await fetch('/overrides.json', { signal: leaving.signal });
      setChoices(answer.parse(await reply.json()));
    };
    load().catch(() => leaving.signal.aborted || setFailed(true));
    return () => leaving.abort();
  }, [isRequested]);

  return {
    isFailed,
    origins: choices?.origins ?? [],
    versionsOf: (remote: string) => choices?.remotes[remote]?.map(({ version }) => version) ?? [],
  };
}

export interface VersionsPanelProps {
  remotes: readonly PublishedRemote[];
  active: readonly ActiveOverride[];
  /** Whether versions may be chosen here. */
  areOpen: boolean;
  titleOf: (remote: string) => string;
  onClose: () => void;
}

const reasons: Readonly<Record<VersionChoice, string>> = {
  current: '默认',
  canary: '灰度',
  override: '试用',
};

/** Shows which version of each remote this browser is served and why; others can be chosen where allowed. */
export function VersionsPanel({ remotes, active, areOpen, titleOf, onClose }: VersionsPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const choices = useVersionChoices(areOpen);
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({});
  const overridden = active.map(({ remote }) => remote);
  const known = remotes.map(({ description }) => description.name);
  const names = [...known, ...overridden.filter((name) => !known.includes(name))];

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const checkedTargets = Object.entries(chosen).map(([name, { version, url }]) => [
      name,
      version === elsewhere ? url.trim() : version,
    ]);
    window.location.assign(overrideLink(Object.fromEntries(checkedTargets), window.location));
  };

  return (
    <dialog
      ref={dialog}
      className="host-dialog host-versions"
      aria-labelledby="versions-title"
      onClose={onClose}
    >
      <h2 id="versions-title">功能版本</h2>
      <p className="host-versions-note">
        {areOpen
          ? '试用其他版本只影响本浏览器，应用后页面会重新加载。'
          : '试用版本由签发的链接指定，到期后自动恢复。'}
      </p>
      {choices.isFailed && (
        <p className="host-versions-error" role="alert">
          版本列表加载失败，请稍后重新打开。
        </p>
      )}
      <form onSubmit={apply}>
        <ul>
          {names.map((name) => {
            const remote = remotes.find(({ description }) => description.name === name);
            const override = active.find((each) => each.remote === name);
            return (
              <li key={name}>
                <div className="host-versions-head">
                  <b>{titleOf(name)}</b>
                  <span>{override ? targetOf(override) : (remote?.description.version ?? '—')}</span>
                  <span className="host-versions-why" data-why={remote?.choice ?? 'override'}>
                    {override ? reasons.override : reasons[remote?.choice ?? 'current']}
                  </span>
                  {override && endOf(override) && <span>{endOf(override)}</span>}
                </div>
                {areOpen && (
                  <VersionField
                    title={titleOf(name)}
                    versions={choices.versionsOf(name)}
                    origins={choices.origins}
                    value={chosen[name] ?? startOf(override)}
                    onChange={(value) => setChosen({ ...chosen, [name]: value })}
                  />
                )}
              </li>
            );
          })}
        </ul>
        <div className="host-dialog-actions">
          {overridden.length > 0 && (
            <button
              type="button"
              className="host-button host-versions-reset"
              onClick={() => window.location.assign(resetLink(overridden, window.location))}
            >
              全部恢复默认
            </button>
          )}
          <button type="button" className="host-button" onClick={() => dialog.current?.close()}>
            关闭
          </button>
          {areOpen && (
            <button
              type="submit"
              className="host-button host-button-primary"
              disabled={Object.keys(chosen).length === 0}
            >
              应用
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}

function startOf(override: ActiveOverride | undefined): Chosen {
  if (!override) return { version: '', url: '' };
  if ('url' in override.override) return { version: elsewhere, url: override.override.url };
  return { version: override.override.version, url: '' };
}
