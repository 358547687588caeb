import { Link } from 'react-router-dom';
import { PlainPage } from '../../../ui/plain-page';

export const Membership = () => (
  <PlainPage
    title="Membership"
    path="/membership"
    lead="Come as a guest, stay as a speaker"
    text="Guests are welcome at any meeting and are never made to speak. Whoever wants to join tells the committee, gives a first short speech, and is one of us."
  >
    <Link to="/contact">Write to the club</Link>
    <Link to="/blog">Read the blog first</Link>
  </PlainPage>
);
