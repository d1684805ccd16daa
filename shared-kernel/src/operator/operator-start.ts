import type { CustomerAccreditInfo, OperatorApplication } from '../contract/onboarding';
import { lastDayOfPeriod, type CivilDate } from '../domain/civil-date';
import type { DraftOf } from '../form';
import type { OperatorParts } from './operator-schema';

type Person = Pick<
  CustomerAccreditInfo,
  'linkername' | 'telephone' | 'email' | 'authLetterFile' | 'validFrom' | 'validTo'
>;

interface OperatorStart {
  /** The current operator; undefined when another person takes over. */
  person: Person | undefined;
  previous: OperatorApplication | undefined;
  today: CivilDate;
}

export function operatorStart({ person, previous, today }: OperatorStart): {
  [Part in keyof OperatorParts]: DraftOf<OperatorParts[Part]>;
} {
  const { authLetterFile, validFrom, validTo } = previous ?? person ?? {};
  return {
    identity: {
      operatorName: previous?.operatorName ?? person?.linkername,
      position: previous?.position,
      idFrontFileId: previous?.idFrontFile?.id,
      idBackFileId: previous?.idBackFile?.id,
    },
    authority: {
      authLetterFileId: authLetterFile?.id,
      validFrom: validFrom ?? today,
      validTo: validTo ?? lastDayOfPeriod(today, 12),
    },
    contact: {
      operatorTelephone: previous?.operatorTelephone ?? person?.telephone,
      operatorEmail: previous?.operatorEmail ?? person?.email,
    },
  };
}
