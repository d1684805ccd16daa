import { isWithheld, moneyText, type Fen, type Withheld } from '../domain/money';
import type { CivilDate } from '../domain/civil-date';
import { exactInstantText, instantText } from '../domain/instant';

const missing = <span className="kb-muted kb-none">-</span>;

interface MoneyProps {
  value: Fen | Withheld | null | undefined;
  signed?: boolean;
}

/**
 * Yuan with two decimals; *** for amounts that this user may not see. With `signed`, incoming amounts have a plus sign,
 * as in account movements.
 */
export function Money({ value, signed = false }: MoneyProps) {
  if (value == null) return missing;
  return (
    <span className="kb-money">
      {signed && !isWithheld(value) && value > 0 ? '+' : ''}
      {moneyText(value)}
    </span>
  );
}

/** A calendar day as written, `YYYY-MM-DD`. */
export function CivilDay({ value }: { value: CivilDate | null | undefined }) {
  return value ? (
    <time className="kb-money" dateTime={value}>
      {value}
    </time>
  ) : (
    missing
  );
}

interface InstantProps {
  value: string | Date | null | undefined;
  /** Shows seconds, for histories and logs. */
  exact?: boolean | undefined;
}

/** An instant in Asia/Shanghai to the minute. */
export function Instant({ value, exact = false }: InstantProps) {
  if (!value) return missing;
  return (
    <time className="kb-money" dateTime={typeof value === 'string' ? value : value.toISOString()}>
      {exact ? exactInstantText(value) : instantText(value)}
    </time>
  );
}
