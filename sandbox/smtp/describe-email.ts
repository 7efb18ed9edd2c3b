import PostalMime from 'postal-mime';
import { addresses } from './message.ts';

/** Says in one line to whom an email goes, and about what. */
export async function describeEmail(raw: Buffer): Promise<string> {
  const { to, subject = '(no subject)' } = await PostalMime.parse(raw);
  const names = addresses(to).map(({ Address }) => Address);
  return `Email to ${names.join(', ')}: ${subject}`;
}
