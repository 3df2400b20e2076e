import { DateField } from '@/components/fields/date-field';
import { type Option, SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';

export interface NewExpertWords {
  name: string;
  surname: string;
  email: string;
  bornDate: string;
  password: string;
  passwordHint: string;
  expertType: string;
  choose: string;
  optional: string;
}

interface NewExpertFieldsProps {
  email: string;
  expertTypes: Option[];
  errors: Record<string, string>;
  words: NewExpertWords;
}

/** The fields of a new colleague's account. */
export function NewExpertFields({ email, expertTypes, errors, words }: NewExpertFieldsProps) {
  const field = (name: 'name' | 'surname' | 'email' | 'bornDate' | 'password' | 'expertType') => ({
    name,
    id: `dialog-${name}`,
    label: words[name],
    error: errors[name],
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...field('name')} autoComplete="off" maxLength={120} />
      <TextField {...field('surname')} autoComplete="off" maxLength={120} />
      <div className="sm:col-span-2">
        <TextField {...field('email')} type="email" defaultValue={email} autoComplete="off" maxLength={254} />
      </div>
      <SelectField {...field('expertType')} options={expertTypes} placeholder={words.choose} defaultValue="" />
      <DateField {...field('bornDate')} optional={words.optional} />
      <div className="sm:col-span-2">
        <TextField
          {...field('password')}
          type="password"
          hint={words.passwordHint}
          autoComplete="new-password"
          maxLength={128}
        />
      </div>
    </div>
  );
}
