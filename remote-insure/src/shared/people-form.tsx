import type { ReactNode } from 'react';
import { Field, FormGroup, FormPage, type DraftOf, type FormHandle } from 'shared-kernel/form';
import { RosterImport, type RosterImportProps } from 'shared-kernel/import';
import type { Verdict } from './verdict.hook';

/** The list that a page is about. */
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
  /** Further buttons of the footer. */
  actions?: ReactNode;
  /** What the list costs, in the footer. */
  sum?: (values: DraftOf<Values>) => ReactNode;
  /** False: the buttons alone submit. */
  enterSubmits?: boolean;
  /** The form's field of the list. */
  name: keyof Values & string;
  listTitle: string;
  listHint: ReactNode;
  list: PeopleList<Row>;
  verdict: Verdict;
  /** What is asked before the list. */
  children: ReactNode;
  /** What is asked after it. */
  after?: ReactNode;
}

/**
 * The page of every list of people that is filled in: what is asked of all, the grid over the whole width, and in the
 * footer what it costs. Submitting with errors leads to the first of them.
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
  /** Given by the form. */
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
      // An empty list of a form is null or missing.
      rows={value}
      onChange={(rows) => onChange?.(rows)}
    />
  );
}
