import type { ReactNode } from 'react';
import { Field, FormGroup, FormPage, type DraftOf, type FormHandle } from 'shared-kernel/form';
import { RosterImport, type RosterImportProps } from 'shared-kernel/import';
import type { Verdict } from './verdict.hook';

/** Grid options and import of the list that the page edits. */
export interface PeopleList<Row extends object> extends Omit<
  RosterImportProps<Row>,
  'rows' | 'onChange' | 'onVerdict' | 'id' | 'localIssues'
> {
  localIssues?: RosterImportProps<Row>['localIssues'];
}

interface PeopleFormProps<Values, Row extends object> {
  form: FormHandle<Values>;
  title: string;
  hint?: ReactNode;
  submitText: string;
  cancel: string;
  /** Reads the edited record again. */
  onRefresh?: (() => void) | undefined;
  /** Additional buttons in the footer. */
  actions?: ReactNode;
  /** The price of the list, shown in the footer. */
  sum?: (values: DraftOf<Values>) => ReactNode;
  /** False: only the buttons submit. */
  enterSubmits?: boolean;
  /** Name of the form field that holds the list. */
  name: keyof Values & string;
  listTitle: string;
  listHint: ReactNode;
  list: PeopleList<Row>;
  verdict: Verdict;
  /** Form fields before the list. */
  children: ReactNode;
  /** Form fields after the list. */
  after?: ReactNode;
}

/**
 * The page for editing a list of people: form fields, the grid in full width, and the price in the footer. Submitting
 * with errors moves the focus to the first of them.
 */
export function PeopleForm<Values, Row extends object>(props: PeopleFormProps<Values, Row>) {
  const { form, name, list, verdict, cancel, listTitle, listHint, children, after, ...page } = props;
  return (
    <FormPage form={form} wide cancel={{ href: cancel }} {...page}>
      {children}
      <FormGroup title={listTitle} hint={listHint}>
        <Field.Custom name={name} label="人员" bindLabel={false} isTitled={false} validate="submit">
          <ListOfForm
            {...list}
            onVerdict={(found) => {
              verdict.take(found);
              form.recheck(name);
            }}
          />
        </Field.Custom>
      </FormGroup>
      {after}
    </FormPage>
  );
}

interface ListOfFormProps<Row extends object>
  extends PeopleList<Row>, Pick<RosterImportProps<Row>, 'onVerdict'> {
  /** Set by the form field. */
  id?: string;
  value?: Row[];
  onChange?: (rows: Row[]) => void;
}

const nothingLocal = () => [];

function ListOfForm<Row extends object>({ value = [], onChange, ...list }: ListOfFormProps<Row>) {
  return (
    <RosterImport
      localIssues={nothingLocal}
      {...list}
      // null or undefined for an empty list of the form
      rows={value}
      onChange={(rows) => onChange?.(rows)}
    />
  );
}
