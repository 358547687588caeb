import { Link } from 'react-router-dom';
import { PlainPage } from '../../../ui/plain-page';

export const Home = () => (
  <PlainPage
    title="Empowering Future Leaders"
    path="/"
    lead="Speak so that people lean in"
    text="Every Thursday evening a room full of students stands up, one after another, and says what it thinks. Some shake, some soar; everybody goes home a better speaker than they came."
  >
    <Link to="/membership">Join us</Link>
    <Link to="/blog">Read the blog</Link>
  </PlainPage>
);
