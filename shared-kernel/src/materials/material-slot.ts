import type { ReactNode } from 'react';
import type { PaperNote } from '../domain/claims/paper-checks';
import type { Tone } from '../domain/dictionary';
import type { StoredFile } from '../upload';
import type { SampleKind } from './material-sample';

export interface MaterialSlot {
  code: string;
  name: string;
  required: boolean;
  /** Nothing is missing: there are files, or the form is filled in, and nobody has refused them. */
  isDone: boolean;
  /** Such as that the original must follow by mail. */
  note?: string | undefined;
  /** Shows on request how the paper should be photographed. */
  sample?: SampleKind | undefined;
  /** In one word. */
  state: { label: string; tone: Tone };
  /** What the examiner has written about it. */
  remark?: string | undefined;
  /** A person has reviewed the files that are here: their verdict is the state, whatever the checks find. */
  isReviewed?: boolean | undefined;
  /** May the files be changed now? */
  isOpen: boolean;
  files: readonly StoredFile[];
  /** What the server found when it compared the papers; the pictures of an open slot are checked too. */
  notes?: readonly PaperNote[] | undefined;
  /** Put in by the portal: not folded away until it is submitted, because somebody has to look at it. */
  mustCheck?: boolean;
  /** What was compared, and what a person still has to compare. */
  readNote?: string | undefined;
  /** Extensions that it takes, where not every kind of paper will do. */
  accept?: readonly string[] | undefined;
  /** The one further step that the row shows, such as downloading a form. */
  link?: ReactNode;
  /** Further steps, in the menu of the row. */
  actions?: { key: string; label: string; onClick: () => void }[] | undefined;
  /** Shown below the row, such as what came from a phone and waits for a decision. */
  extra?: ReactNode;
  /** Replaces the files where a form fulfils the slot. */
  content?: ReactNode;
}
