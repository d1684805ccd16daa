import { unmaskPerson, type InsuredPersonRow } from 'shared-kernel/contract/insure';
import { useAction } from 'shared-kernel/query';
import { Sensitive } from 'shared-kernel/ui';

interface PersonalNumberProps {
  person: Pick<InsuredPersonRow, 'id' | 'idNoMasked' | 'mobileMasked'>;
  of: 'idNo' | 'mobile';
}

/** A person's masked number, shown whole on request; the server writes each request to the audit log. */
export function PersonalNumber({ person, of }: PersonalNumberProps) {
  const unmask = useAction(unmaskPerson);
  const masked = of === 'idNo' ? person.idNoMasked : person.mobileMasked;
  if (!masked) return null;
  return (
    <Sensitive
      key={person.id}
      masked={masked}
      label={of === 'idNo' ? '证件号码' : '手机号'}
      unmask={async () => (await unmask.run({ params: { id: String(person.id) } }))[of] ?? masked}
    />
  );
}
