import { PlainPage } from '../../../ui/plain-page';
import { useSite } from '../../../ui/site';

export function Contact() {
  const { contactEmail } = useSite();
  return (
    <PlainPage
      title="Contact"
      path="/contact"
      lead="Write to the club"
      text="Questions about a meeting, an invitation to judge or to speak, an idea for the blog: the committee reads everything."
    >
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
    </PlainPage>
  );
}
