import { useId } from 'react';

/** Option for a version from another address. */
export const elsewhere = 'elsewhere';

export interface Chosen {
  /** Empty for the served version. */
  readonly version: string;
  readonly url: string;
}

interface VersionFieldProps {
  title: string;
  versions: readonly string[];
  /** Origins that a version may come from. */
  origins: readonly string[];
  value: Chosen;
  onChange: (value: Chosen) => void;
}

/** A version out of those that are published, or an address. */
export function VersionField({ title, versions, origins, value, onChange }: VersionFieldProps) {
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

/** Client-side validation of the field; the server validates again. */
function failureOf(text: string, origins: readonly string[]): string {
  if (text === '') return '';
  if (!URL.canParse(text)) return '请输入完整的地址，例如 http://localhost:3001/';
  const { origin, protocol, hostname } = new URL(text);
  const isAllowed = origins.some((allowed) =>
    allowed.endsWith(':*') ? allowed.slice(0, -2) === `${protocol}//${hostname}` : allowed === origin,
  );
  return isAllowed ? '' : '不允许从该地址加载';
}
