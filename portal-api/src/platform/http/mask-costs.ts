import {
  balance,
  cost,
  costText,
  type Endpoint,
  money,
  problems,
  creditForBranchText,
  shortForBranchText,
} from 'shared-kernel/contract';
import { withheld, withheldText } from 'shared-kernel/domain/money';
import { z } from 'zod';
import { usertype } from 'shared-kernel/domain/dictionaries';
import type { Actor } from '../context';
import { Problem } from './problem';

type Hidden = ReadonlySet<unknown>;
type Mask = (value: unknown, hidden: Hidden) => unknown;

const amounts: Hidden = new Set([balance, cost, costText, money]);

/**
 * Masks the amounts of an answer that the caller may not see, found by the contract's schemas. A plain `money` is
 * masked like a cost: where its kind was forgotten, the call fails rather than reveals the amount.
 */
export function costMask(endpoint: Endpoint): (answer: unknown, visitor: Actor | undefined) => unknown {
  const mask = endpoint.raw ? undefined : maskOf(endpoint.answer);
  return (answer, visitor) => {
    if (!mask || visitor?.usertype !== usertype.code.project) return answer;
    return mask(answer, hiddenFrom(visitor, endpoint));
  };
}

/** Whether the caller may not see a field with this schema in the endpoint's answer. */
export const hides = (endpoint: Endpoint, actor: Actor, schema: z.ZodType | undefined): boolean =>
  actor.usertype === usertype.code.project && hiddenFrom(actor, endpoint).has(schema && bare(schema));

/** Returns the schema without its optional and nullable wrappers. */
function bare(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as Definition;
  return innerType ? bare(innerType) : schema;
}

/** Claim amounts need the right to claim, premiums `viewCost`; the balance is never visible. */
function hiddenFrom({ rights }: Actor, { requires }: Endpoint): Hidden {
  if (rights.viewCost) return new Set([balance]);
  return requires?.includes('claim') ? new Set([balance, cost, costText]) : amounts;
}

/** Masks a refusal for this caller: the text of balanceTooLow names the balance, that of creditExceeded the credit. */
export function maskedProblem(error: unknown, visitor: Actor | undefined): unknown {
  if (!(error instanceof Problem) || visitor?.usertype !== usertype.code.project) return error;
  if (error.kind === problems.creditExceeded)
    return new Problem(problems.creditExceeded, { left: null }, { message: creditForBranchText });
  if (error.kind !== problems.balanceTooLow) return error;
  return new Problem(
    problems.balanceTooLow,
    { available: null, shortfall: null },
    { message: shortForBranchText },
  );
}

const withheldFor = (schema: unknown) => (schema === costText ? withheldText : withheld);

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
}

/**
 * Returns undefined for a schema without amounts, which most are. Throws for amounts where they would not be masked,
 * such as in a union.
 */
function maskOf(schema: z.ZodType): Mask | undefined {
  if (amounts.has(schema)) return (value, hidden) => (hidden.has(schema) ? withheldFor(schema) : value);
  const { type, shape, element, innerType, valueType } = schema.def as Definition;
  if (type === 'object' && shape) return ofFields(shape);
  if (type === 'array' && element) return ofEach(maskOf(element));
  if (type === 'record' && valueType) return ofValues(maskOf(valueType));
  if (innerType) return unlessMissing(maskOf(innerType));
  if (holdsAmount(schema)) throw new Error(`amounts in a schema of type ${type} are not masked`);
  return undefined;
}

const holdsAmount = (schema: z.ZodType): boolean => amounts.has(schema) || partsOf(schema).some(holdsAmount);

const partsOf = ({ def }: z.ZodType): z.ZodType[] =>
  [...Object.values(def), ...Object.values((def as Definition).shape ?? {})]
    .flat()
    .filter((part) => part instanceof z.ZodType);

function ofFields(shape: Record<string, z.ZodType>): Mask | undefined {
  const masks = Object.entries(shape).flatMap(([key, schema]): [string, Mask][] => {
    const mask = maskOf(schema);
    return mask ? [[key, mask]] : [];
  });
  if (masks.length === 0) return undefined;
  return (value, hidden) => {
    const fields = value as Record<string, unknown>;
    const changed = masks.flatMap(([key, mask]) => (key in fields ? [[key, mask(fields[key], hidden)]] : []));
    return { ...fields, ...(Object.fromEntries(changed) as object) };
  };
}

const ofEach = (mask: Mask | undefined): Mask | undefined =>
  mask && ((value, hidden) => (value as unknown[]).map((one) => mask(one, hidden)));

const ofValues = (mask: Mask | undefined): Mask | undefined =>
  mask &&
  ((value, hidden) =>
    Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, mask(one, hidden)])));

const unlessMissing = (mask: Mask | undefined): Mask | undefined =>
  mask && ((value, hidden) => (value === null || value === undefined ? value : mask(value, hidden)));
