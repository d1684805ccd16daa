type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type CamelCased<Row> = { [Column in keyof Row & string as CamelCase<Column>]: Row[Column] };

/**
 * Renames columns as in the contract: `policy_no` becomes `policyNo`. For rows whose query names the columns it reads.
 */
export const camelCased = <Row extends object>(row: Row): CamelCased<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as CamelCased<Row>; // keys are renamed as the type states
