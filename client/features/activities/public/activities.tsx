import { Link } from 'react-router-dom';
import { PlainPage } from '../../../ui/plain-page';

export const Activities = () => (
  <PlainPage
    title="Activities"
    path="/activities"
    lead="Thursdays, six in the evening"
    text="We meet every week of the term. A round of short turns warms up the voice, prepared speeches follow, and table topics end the evening with questions that nobody saw coming."
  >
    <Link to="/blog">Read about our evenings</Link>
    <Link to="/membership">Join us</Link>
  </PlainPage>
);
