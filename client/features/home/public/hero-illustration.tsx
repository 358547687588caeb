import { Logo } from '../../../ui/page/logo';
import classes from './hero-illustration.module.css';

/** A speaker in the light, half of her in shadow; the audience is between her and the reader. */
export const HeroIllustration = () => (
  <>
    <div className={classes.scene}>
      <div className={classes.beam} />
      <svg viewBox="0 0 560 660" aria-hidden>
        <pattern id="hero-rays" y="50" width="13" height="480" patternUnits="userSpaceOnUse">
          <path fill="#dcb73a" d="M.6 480h11.8L6.5 0Z" />
        </pattern>
        <g className={classes.light}>
          <circle cx="280" cy="292" r="236" fill="#f2df74" />
          <circle cx="280" cy="292" r="236" fill="url(#hero-rays)" />
          <circle cx="280" cy="292" r="212" fill="none" stroke="#fffbe6" strokeWidth="4" opacity=".55" />
        </g>
        <g className={classes.speaker}>
          <RaisedArm />
          <Sari />
          <Head />
          <Lectern />
        </g>
      </svg>
    </div>
    <svg className={classes.audience} width="100%" height="150" aria-hidden>
      <pattern id="hero-heads" width="620" height="150" patternUnits="userSpaceOnUse">
        <path d="M-32 150Q-20 111 52 107T136 150ZM588 150Q600 111 672 107T756 150ZM92 150Q104 99 176 95T260 150ZM216 150Q228 117 300 113T384 150ZM340 150Q352 105 424 101T508 150ZM472 150Q484 95 556 91T640 150ZM-148 150Q-136 95 -64 91T20 150ZM37 90H67V120H37ZM160 80H192V110H160ZM285 100H315V124H285ZM540 80H572V104H540Z" />
        <path d="M16 66a36 36 0 1 0 72 0a36 36 0 1 0-72 0ZM136 54a40 40 0 1 0 80 0a40 40 0 1 0-80 0ZM161 16a15 15 0 1 0 30 0a15 15 0 1 0-30 0ZM263 72a37 37 0 1 0 74 0a37 37 0 1 0-74 0ZM518 50a38 38 0 1 0 76 0a38 38 0 1 0-76 0ZM18 58q-9 0-7 9t9 9ZM86 58q9 0 7 9t-9 9ZM265 64q-9 0-7 9t9 9ZM335 64q9 0 7 9t-9 9ZM382 60a42 42 0 0 1 84 0C466 90 478 100 484 120H364C370 100 382 90 382 60ZM518 50Q514 82 522 92H590Q598 82 594 50Z" />
        <path
          fill="none"
          stroke="#f2df74"
          strokeWidth="3.5"
          strokeLinecap="round"
          d="M70 35A36 36 0 0 1 84 81M196 19A40 40 0 0 1 212 71M319 40A37 37 0 0 1 333 88M445 24A42 42 0 0 1 462 78M575 17A38 38 0 0 1 590 66"
        />
      </pattern>
      <rect y="64" width="100%" height="86" fill="#00263d" />
      <rect width="100%" height="150" fill="url(#hero-heads)" />
    </svg>
  </>
);

const RaisedArm = () => (
  <>
    <path
      fill="#3a2318"
      d="M232 237C212 241 203 252 196 266 187 288 174 308 158 325 148 308 136 284 131 257L114 256C112 296 118 330 130 354 134 362 142 363 149 357 178 340 204 318 226 290Z"
    />
    <g transform="translate(121 256) rotate(-16)" fill="none" stroke="#3a2318" strokeWidth="7.5" strokeLinecap="round">
      <path fill="#3a2318" stroke="none" d="M-8 8C-7-8-13-14-14-24L-13-38H12L14-26C13-16 7-8 9 4Z" />
      <path d="M-10-36Q-12-44-17-53M-4-37Q-4-52-9-65M3-37Q4-54 1-70M9-36Q12-50 11-65M6-9Q19-16 26-36" />
    </g>
    <path stroke="#d9a92e" strokeWidth="3" d="M113 268L134 266M114 276L136 273" />
  </>
);

const Sari = () => (
  <>
    <path
      fill="#00263d"
      d="M268 214C266 228 250 232 232 236 213 240 202 252 194 271L184 292 214 314 226 296C230 322 238 336 238 352H290V214Z"
    />
    <path
      fill="#2b080e"
      d="M300 228C290 270 262 300 229 312 233 330 238 340 238 352 238 372 222 392 216 430 208 500 204 580 200 660H300Z"
    />
    <path fill="#1a6290" d="M282 212H296C298 228 314 233 332 238L300 300H282Z" />
    <path
      fill="#772432"
      d="M304 228C314 233 322 235 332 238 348 242 356 250 358 262L338 300C334 322 326 336 326 352 326 372 340 392 346 430V470H282V276C294 262 300 246 304 228Z"
    />
    <path fill="none" stroke="#d9a92e" strokeWidth="8" d="M302 226C296 270 262 302 229 314" />
    <path
      fill="none"
      stroke="#4a121c"
      strokeWidth="3"
      d="M314 236C312 290 282 330 240 346M326 240C326 300 300 350 246 384M338 246C338 320 320 370 262 420M236 404Q222 500 218 660M252 420Q240 520 238 660"
    />
  </>
);

const Head = () => (
  <>
    <circle cx="325" cy="189" r="21" fill="#00101a" />
    <path
      fill="none"
      stroke="#fffdf6"
      strokeWidth="8"
      strokeDasharray="0 8.4"
      strokeLinecap="round"
      d="M315 206A20 20 0 0 0 345 186"
    />
    <path fill="#3a2318" d="M268 176H282V240L254 231C266 226 268 218 268 206Z" />
    <path fill="#c58a55" d="M282 176H297V206C297 216 300 224 308 229L282 244Z" />
    <path fill="#8f5a34" d="M282 200H297V207Q290 216 282 219Z" />
    <g transform="translate(0 5)">
      <path
        fill="#00101a"
        d="M282 91C312 91 327 114 326 146 325 162 320 172 306 182H258C244 172 239 162 238 146 237 114 252 91 282 91Z"
      />
      <path
        fill="#3a2318"
        d="M282 106C304 106 316 124 315 150 314 174 299 191 287 197Q282 199 277 197C265 191 250 174 249 150 248 124 260 106 282 106Z"
      />
      <path
        fill="#c58a55"
        d="M286 106C305 108 316 126 315 150 314 174 299 191 287 197Q285 199 282 199 284 192 283 189 278 187 280 184 276 181 279 177L281 174Q272 173 272 169 275 162 281 150 283 145 281 138 279 122 286 106Z"
      />
      <path
        fill="#00101a"
        d="M286 91C312 91 328 114 326 148L317 160C318 140 312 122 290 108 266 115 249 132 247 160L238 148C236 114 252 91 286 91Z"
      />
      <path fill="none" stroke="#1a6290" strokeWidth="1.8" d="M296 100Q316 110 320 140M304 99Q320 108 323 128" />
      <ellipse cx="246.5" cy="158" rx="4" ry="8" fill="#3a2318" />
      <ellipse cx="317.5" cy="158" rx="4" ry="8" fill="#c58a55" />
      <circle cx="245.5" cy="171" r="3.8" fill="#b9861a" />
      <circle cx="318.5" cy="171" r="3.8" fill="#f2df74" />
      <path fill="#6f4c39" d="M257 152Q265 146 272 152 264 157 257 152Z" />
      <path fill="#fff3e0" d="M292 152Q299 146 307 152 300 157 292 152Z" />
      <g fill="none" stroke="#00101a" strokeWidth="2.8" strokeLinecap="round">
        <path d="M255 141Q265 135 274 141M256 151Q265 145 273 152M291 141Q299 135 309 141M291 152Q299 145 308 151" />
        <path strokeWidth="6.4" d="M265 152h0M300 152h0" />
      </g>
      <path fill="#4a121c" d="M268 178Q282 182 297 177 293 189 282 189T268 178Z" />
      <path fill="#8d7b6c" d="M271 179Q276 180 281 180V184Q273 183 271 179Z" />
      <path fill="#fffdf6" d="M281 180Q288 180 295 178 292 184 281 184Z" />
    </g>
  </>
);

/** Her other hand rests on it. */
const Lectern = () => (
  <>
    <path fill="#c58a55" d="M366 290L408 334C416 343 415 352 410 362L403 382H383C383 372 386 362 386 352L344 312Z" />
    <path fill="#1a6290" d="M332 238C352 241 362 252 367 268L380 304 346 322 328 280ZM262 410H334V680H272Z" />
    <path fill="#d9a92e" d="M343 316L378 298 380 304 346 322Z" />
    <path fill="#4a90ba" d="M334 410H406L396 680H334ZM232 392H436L428 420H240Z" />
    <path fill="#00263d" opacity=".4" d="M262 420H406L405 434H263Z" />
    <path fill="#a0c6dd" d="M232 392H436L435 397H234Z" />
    <path fill="#c58a55" d="M383 374H404C408 382 409 390 409 398H376C375 390 378 382 383 374Z" />
    <path
      stroke="#c58a55"
      strokeWidth="7.2"
      strokeLinecap="round"
      d="M380 396V404M388 396V408M396 396V407M404 396V403"
    />
    <path stroke="#8f5a34" strokeWidth="1.2" d="M384 393V404M392 391V405M400 393V404" />
    <path stroke="#f2df74" strokeWidth="3.4" d="M384 366H409M383 373H406" />
    <path fill="none" stroke="#a0c6dd" strokeWidth="4" d="M322 394C324 340 306 300 298 262" />
    <path stroke="#00101a" strokeWidth="12" strokeLinecap="round" d="M298 264L294 243" />
    <path stroke="#4a90ba" strokeWidth="2" strokeLinecap="round" d="M300 258L297 243" />
    <g className={classes.emblem} transform="translate(298 466)">
      <Logo size={72} />
    </g>
  </>
);
