import { Link } from 'react-router-dom';
import { PlainPage } from '../../../ui/plain-page';

export const About = () => (
  <PlainPage
    title="About Us"
    path="/about"
    lead="A club for people who have something to say"
    text="We are the public-speaking and leadership club of the Institute of Technology. We empower voices and build leaders: by speaking, by listening, and by telling one another honestly what worked."
  >
    <Link to="/activities">What we do</Link>
    <Link to="/membership">Join us</Link>
  </PlainPage>
);
