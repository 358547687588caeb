import { LINK_REL, LINK_TARGET } from '../../server/shared/post-links.js';

/** Text from the clipboard or from another site, and what a post stores of it, whichever way it comes. Links without `target` and `rel`. */
const TEXTS: readonly (readonly [from: string, html: string, stored: string])[] = [
  [
    'Google Docs, whose whole text is in a bold element that is not bold',
    `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2a"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">The final</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;font-style:normal;text-decoration:none;">We spoke </span><span style="font-weight:700;font-style:normal;text-decoration:none;">loudly</span><span style="font-weight:400;font-style:italic;text-decoration:none;"> and well</span><span style="font-weight:400;font-style:normal;text-decoration:none;">.</span></p></b><br class="Apple-interchange-newline">`,
    '<h2>The final</h2><p>We spoke <strong>loudly</strong><em> and well</em>.</p>',
  ],
  [
    'a nested list of Google Docs',
    '<b style="font-weight:normal;" id="docs-internal-guid-2"><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">One</span></p></li><ul><li dir="ltr" style="list-style-type:circle;font-weight:400;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:700;">Within</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Two</span></p></li></ul></b>',
    '<ul><li><p>One</p><ul><li><p><strong>Within</strong></p></li></ul></li><li><p>Two</p></li></ul>',
  ],
  [
    'a link and a comment of Google Docs',
    '<b style="font-weight:normal;" id="docs-internal-guid-3"><p dir="ltr"><a href="https://example.org/" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:none;">the rules</span></a><span style="font-weight:400;">, as agreed</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p></b>',
    '<p><a href="https://example.org/">the rules</a>, as agreed[a]</p>',
  ],
  [
    'paragraphs and an empty line of Google Docs',
    '<b style="font-weight:normal;" id="docs-internal-guid-4"><p dir="ltr"><span style="font-weight:400;">One</span></p><br /><p dir="ltr"><span style="font-weight:400;text-decoration:line-through;">Two</span></p></b>',
    '<p>One</p><p></p><p><s>Two</s></p>',
  ],
  [
    'Word with a footnote and a comment',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB><!--StartFragment--><p class=MsoNormal>The <b style='mso-bidi-font-weight:normal'>first</b> claim<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a> stands<a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AB1]</a>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><i style='mso-bidi-font-style:normal'>Slowly</i></p><!--EndFragment--></body></html>`,
    '<p>The <strong>first</strong> claim[1] stands[AB1].</p><p>\u00a0</p><p><em>Slowly</em></p>',
  ],
  [
    'lists of Word',
    `<body lang=EN-GB><p class=MsoNormal>Before</p>\n\n<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>One<o:p></o:p></p>\n\n<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>Within</p>\n\n<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>3.<span>&nbsp;</span></span><![endif]>Three</p></body>`,
    '<p>Before</p><ul><li><p>One</p><ul><li><p>Within</p></li></ul></li></ul><ol start="3"><li><p>Three</p></li></ol>',
  ],
  [
    'a list of Word for the web, whose levels are attributes',
    '<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun SCXW1" style="font-weight:bold"><span class="NormalTextRun SCXW1">Agenda</span></span><span class="EOP SCXW1">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1 SCXW1" role="list"><li class="OutlineElement SCXW1" data-leveltext="" data-listid="3" data-aria-posinset="1" data-aria-level="1" role="listitem" aria-level="1"><p class="Paragraph SCXW1"><span class="TextRun SCXW1">One</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle2 SCXW1" role="list"><li data-listid="3" data-aria-level="2" role="listitem" aria-level="2"><p><span>Within</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1 SCXW1" role="list"><li data-listid="3" data-aria-level="1" role="listitem" aria-level="1"><p><span>Two</span></p></li></ul></div><div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span>After</span></p></div>',
    '<p><strong>Agenda</strong>\u00a0</p><ul><li><p>One</p><ul><li><p>Within</p></li></ul></li><li><p>Two</p></li></ul><p>After</p>',
  ],
  [
    'numbers of Word for the web',
    '<div class="ListContainerWrapper"><ol role="list" start="1"><li data-listid="5" data-aria-level="1" aria-level="1"><p>One</p></li></ol></div><div class="ListContainerWrapper"><ol role="list" start="1" type="a"><li data-listid="5" data-aria-level="2" aria-level="2"><p>Within</p></li></ol></div><div class="ListContainerWrapper"><ol role="list" start="2"><li data-listid="5" data-aria-level="1" aria-level="1"><p>Two</p></li></ol></div>',
    '<ol><li><p>One</p><ol type="a"><li><p>Within</p></li></ol></li><li><p>Two</p></li></ol>',
  ],
  [
    'LibreOffice',
    '<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 7.4"/><style type="text/css">@page { margin: 2cm } p { line-height: 115% }</style></head><body lang="en-GB" dir="ltr"><p style="line-height: 100%">Ladies and <font color="#c9211e"><b>gentle</b></font>men</p><ol><li><p style="line-height: 100%">One</p></li><li><p>Two</p></li></ol><p>As said<sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></sup></p></body></html>',
    '<p>Ladies and <strong>gentle</strong>men</p><ol><li><p>One</p></li><li><p>Two</p></li></ol><p>As said1</p>',
  ],
  [
    'Pages',
    '<meta charset="UTF-8"><p class="p1" style="margin: 0px; font-style: normal; font-variant-caps: normal; font-weight: 400;"><span class="s1" style="font-weight: 700;">Order</span><span class="Apple-converted-space">&nbsp;</span>of the evening</p><p class="p2" style="margin: 0px;"><br></p><p class="p1" style="font-style: italic;">Tea at six</p>',
    '<p><strong>Order</strong> of the evening</p><p><br></p><p><em>Tea at six</em></p>',
  ],
  [
    'Gmail',
    '<div dir="ltr"><div>Dear all,</div><div><br></div><div>we meet <b>today</b>.<br></div><div class="gmail_quote"><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;"><div>When?</div></blockquote></div><div>See <a href="https://www.google.com/url?q=https://example.org/room&amp;sa=D&amp;source=editors&amp;ust=1">the room</a></div></div>',
    '<p>Dear all,</p><p></p><p>we meet <strong>today</strong>.</p><blockquote><p>When?</p></blockquote><p>See <a href="https://example.org/room">the room</a></p>',
  ],
  [
    'Outlook',
    '<div class="elementToProof" style="font-family: Calibri; font-size: 12pt;">Hello<br></div><div class="elementToProof"><a href="https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1&amp;data=05%7C01&amp;reserved=0" class="OWAAutoLink">the form</a></div><p class="MsoNormal"><u>Today</u></p>',
    '<p>Hello</p><p><a class="OWAAutoLink" href="https://example.org/a?b=1">the form</a></p><p><u>Today</u></p>',
  ],
  [
    'Notion',
    `<meta charset='utf-8'><h3>Plan</h3><p>A <strong>bold</strong> <em>idea</em> and <code>code</code></p><ul><li>One<ul><li>Within</li></ul></li><li>Two</li></ul><blockquote>Quoted</blockquote><hr><pre><code class="language-js">let a = 1;\nlet b = 2;</code></pre>`,
    `<h3>Plan</h3><p>A <strong>bold</strong> <em>idea</em> and <code>code</code></p><ul><li><p>One</p><ul><li><p>Within</p></li></ul></li><li><p>Two</p></li></ul><blockquote><p>Quoted</p></blockquote><hr><pre><code class="language-js">let a = 1;\nlet b = 2;</code></pre>`,
  ],
  [
    'WhatsApp on the web',
    `<meta charset='utf-8'><div class="copyable-text"><span dir="ltr" class="selectable-text"><span>See you at <strong class="selectable-text" style="font-weight:600">six</strong></span></span></div><div class="copyable-text"><span dir="ltr" class="selectable-text"><span><em>Bring</em> a friend</span></span></div>`,
    '<p>See you at <strong>six</strong></p><p><em>Bring</em> a friend</p>',
  ],
  [
    'WordPress',
    `<!-- wp:paragraph --><p>By the club</p><!-- /wp:paragraph --><!-- wp:paragraph --><p class="has-text-align-center" style="text-align:center">Our evening</p><!-- /wp:paragraph --><!-- wp:image --><figure class="wp-block-image size-large"><img src="https://pictures.example/hall.jpg" alt="The hall" class="wp-image-7"/><figcaption class="wp-element-caption">The <b>great</b>\n hall</figcaption></figure><!-- /wp:image --><!-- wp:separator --><hr class="wp-block-separator"/><!-- /wp:separator --><!-- wp:quote --><blockquote class="wp-block-quote"><p>Speak up.</p><cite>A member</cite></blockquote><!-- /wp:quote -->`,
    '<p>By the club</p><p style="text-align: center;">Our evening</p><img src="https://pictures.example/hall.jpg" alt="The hall" title="The great hall" data-size="medium"><hr><blockquote><p>Speak up.</p><p>A member</p></blockquote>',
  ],
  [
    'a film of WordPress',
    '<p>Before</p><figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper"><iframe title="Final" width="500" height="281" src="https://www.youtube.com/embed/a1-_B2?feature=oembed" frameborder="0" allowfullscreen></iframe></div><figcaption>The final</figcaption></figure><p>After</p>',
    '<p>Before</p><p><a href="https://www.youtube.com/watch?v=a1-_B2">https://www.youtube.com/watch?v=a1-_B2</a></p><p>The final</p><p>After</p>',
  ],
  [
    'a page of a newspaper',
    '<main><article><header><h1>Speech</h1><address>By Nimal</address></header><section><p>One.</p><aside>Beside.</aside></section><footer>The end</footer></article></main>',
    '<h1>Speech</h1><p>By Nimal</p><p>One.</p><p>Beside.</p><p>The end</p>',
  ],
  [
    'cells of Google Sheets',
    '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;">Name</td><td style="text-align:center;">Place</td></tr><tr><td>Nimal</td><td></td></tr></tbody></table></google-sheets-html-origin>',
    '<table><colgroup><col><col></colgroup><tbody><tr><td><p><strong>Name</strong></p></td><td style="text-align: center;"><p>Place</p></td></tr><tr><td><p>Nimal</p></td><td><p></p></td></tr></tbody></table>',
  ],
  [
    'a table of Excel',
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {color:black;}</style></head><body><table border=0 cellpadding=0 width=128><!--StartFragment--><tr height=20><td height=20 class=xl65>a</td><td class=xl66>b</td></tr><!--EndFragment--></table></body></html>',
    '<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
  ],
  [
    'an answer of a chat assistant',
    '<h3><strong>Steps</strong></h3><ol start="2"><li><p><strong>Breathe</strong>: slowly</p></li><li><p>Begin</p></li></ol>',
    '<h3><strong>Steps</strong></h3><ol start="2"><li><p><strong>Breathe</strong>: slowly</p></li><li><p>Begin</p></li></ol>',
  ],
  ['words in containers', '<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
  ['containers within containers', '<div>One<div>Two</div>Three</div>', '<p>One</p><p>Two</p><p>Three</p>'],
  ['words beside a container', 'One<div>Two</div>Three', '<p>One</p><p>Two</p><p>Three</p>'],
  ['sections', '<section>One</section><article>Two</article><nav>Three</nav>', '<p>One</p><p>Two</p><p>Three</p>'],
  [
    'a centred container',
    '<center>One</center><div style="text-align: center">Two</div>',
    '<p>One</p><p style="text-align: center;">Two</p>',
  ],
  [
    'terms and descriptions',
    '<dl><dt>Ah-counter</dt><dd>Counts</dd><dt>Timer</dt><dd>Times</dd></dl>',
    '<p>Ah-counter</p><p>Counts</p><p>Timer</p><p>Times</p>',
  ],
  ['a summary and its details', '<details><summary>More</summary>Words</details>', '<p>More</p><p>Words</p>'],
  [
    'a form with a legend',
    '<form><fieldset><legend>Name</legend>Words</fieldset><label>Yes</label></form>',
    '<p>Name</p><p>Words</p><p>Yes</p>',
  ],
  [
    'options, which are not shown',
    '<p>One</p><select><option>a</option><option>b</option></select><p>Two</p>',
    '<p>One</p><p>Two</p>',
  ],
  ['an option between words', '<div>One<option>a</option>Two</div>', '<p>One</p><p>Two</p>'],
  ['items outside a list', '<li>One</li><li>Two</li>', '<p>One</p><p>Two</p>'],
  ['cells outside a table', '<td>One</td><td>Two</td>', '<p>One</p><p>Two</p>'],
  [
    'rows outside a table',
    '<tr><td>One</td><td>Two</td></tr><tr><td>Three</td></tr>',
    '<p>One</p><p>Two</p><p>Three</p>',
  ],
  [
    'a table with a caption and sections',
    '<table><caption>Scores</caption><thead><tr><th>Name</th></tr></thead><tbody><tr><td>Nimal</td></tr></tbody><tfoot><tr><td>Sum</td></tr></tfoot></table>',
    '<p>Scores</p><table><tbody><tr><th><p>Name</p></th></tr><tr><td><p>Nimal</p></td></tr><tr><td><p>Sum</p></td></tr></tbody></table>',
  ],
  [
    'a list beside the item it belongs to',
    '<ul><li>One</li><ul><li>Within</li></ul></ul>',
    '<ul><li><p>One</p><ul><li><p>Within</p></li></ul></li></ul>',
  ],
  ['text in a list but in no item', '<ul>One<li>Two</li></ul>', '<ul><li><p>One</p></li><li><p>Two</p></li></ul>'],
  ['line breaks', '<p>One<br>Two</p>', '<p>One<br>Two</p>'],
  ['a line between paragraphs', '<div>One<hr>Two</div>', '<p>One</p><hr><p>Two</p>'],
  ['formatting around blocks', '<b><p>One</p><p>Two</p></b>', '<p><strong>One</strong></p><p><strong>Two</strong></p>'],
  [
    'a link around blocks',
    '<a href="https://example.org/"><div>One</div><div>Two</div></a>',
    '<p><a href="https://example.org/">One</a></p><p><a href="https://example.org/">Two</a></p>',
  ],
  ['a container in a heading', '<h2><div>One</div></h2>', '<h2>One</h2>'],
  [
    'a caption of two pictures',
    '<figure><img src="https://pictures.example/a.png"><img src="https://pictures.example/b.png"><figcaption>Both</figcaption></figure>',
    '<img src="https://pictures.example/a.png" data-size="medium"><img src="https://pictures.example/b.png" data-size="medium"><p>Both</p>',
  ],
  [
    'a picture within a paragraph',
    '<p>One<img src="https://pictures.example/a.png" alt="A">Two</p>',
    '<p>One</p><img src="https://pictures.example/a.png" alt="A" data-size="medium"><p>Two</p>',
  ],
  ['elements within a word', '<p>wo<font>r</font>d<wbr>s <mark>and</mark> <abbr>so</abbr></p>', '<p>words and so</p>'],
  ['a script within a word', '<p>wo<script>x()</script>rd</p>', '<p>word</p>'],
  ['code with line breaks', `<pre>one<br>two\n  three</pre>`, `<pre><code>one\ntwo\n  three</code></pre>`],
  ['code in lines', '<pre><div>one</div><div>two</div>three</pre>', '<pre><code>one\ntwo\nthree</code></pre>'],
  ['a bold span', '<p>a <span style="font-weight:700">b</span> c</p>', '<p>a <strong>b</strong> c</p>'],
  ['an italic span', '<p>a <span style="font-style: italic">b</span></p>', '<p>a <em>b</em></p>'],
  ['an oblique span', '<p>a <span style="font-style:oblique 10deg">b</span></p>', '<p>a <em>b</em></p>'],
  [
    'an underlined and struck span',
    '<p>a <span style="text-decoration: underline line-through">b</span></p>',
    '<p>a <s><u>b</u></s></p>',
  ],
  ['lines of a longhand', '<p>a <span style="text-decoration-line:underline">b</span></p>', '<p>a <u>b</u></p>'],
  [
    'tags that styles take back',
    '<p><b style="font-weight:400">a</b> <strong style="font-weight: normal">b</strong> <i style="font-style:normal">c</i> <em style="font-style: normal">d</em> <u style="text-decoration:none">e</u> <s style="text-decoration: none">f</s></p>',
    '<p>a b c d e f</p>',
  ],
  ['a style within a tag', '<p><b>a<span style="font-weight:normal">b</span></b></p>', '<p><strong>a</strong>b</p>'],
  ['a tag within a style', '<p><span style="font-weight:normal">a<b>b</b></span></p>', '<p>a<strong>b</strong></p>'],
  [
    'formatting in another order',
    '<p><u><em><strong>a</strong></em></u></p>',
    '<p><strong><em><u>a</u></em></strong></p>',
  ],
  [
    'a style that is important',
    '<p><span style="color:red; font-weight: bold !important">a</span></p>',
    '<p><strong>a</strong></p>',
  ],
  [
    'a bold heading and header cell',
    '<h2 style="font-weight:bold">a</h2><table><tr><th style="font-weight:bold">b</th></tr></table>',
    '<h2>a</h2><table><tbody><tr><th><p>b</p></th></tr></tbody></table>',
  ],
  ['deleted text', '<p><del>a</del> <strike>b</strike></p>', '<p><s>a</s> <s>b</s></p>'],
  [
    'addresses without a scheme',
    '<p><a href="www.example.com">a</a> <a href="example.com/page">b</a> <a href="//example.com/c">c</a> <a href="example.com:8080">d</a></p>',
    '<p><a href="https://www.example.com">a</a> <a href="https://example.com/page">b</a> <a href="https://example.com/c">c</a> <a href="https://example.com:8080">d</a></p>',
  ],
  [
    'a mail address',
    '<p><a href="officer@club.example">a</a></p>',
    '<p><a href="mailto:officer@club.example">a</a></p>',
  ],
  [
    'relative links',
    '<p><a href="page.html">a</a> <a href="../x">b</a> <a href="x/y">c</a> <a href="./speech.pdf">d</a></p>',
    '<p><a href="">a</a> <a href="">b</a> <a href="">c</a> <a href="">d</a></p>',
  ],
  [
    'links to this site',
    '<p><a href="/blog/x">a</a> <a href="/activities">b</a></p>',
    '<p><a href="/blog/x">a</a> <a href="/activities">b</a></p>',
  ],
  [
    'links of other schemes',
    '<p><a href="javascript:alert(1)">a</a> <a href="tel:+94112345678">b</a> <a href="file:///C:/x.doc">c</a></p>',
    '<p><a href="">a</a> <a href="tel:+94112345678">b</a> <a href="">c</a></p>',
  ],
  [
    'footnotes and comments',
    '<p>a<a href="#_ftn1">[1]</a> b<a href="file:///C:/Users/n/x.htm#_ftnref2">[2]</a> c<a href="#_msocom_1">[A1]</a> d<a href="#_edn3">[i]</a> e<a href="#ftnt1">[3]</a></p>',
    '<p>a[1] b[2] c[A1] d[i] e[3]</p>',
  ],
  [
    'bookmarks',
    '<p><a name="_Toc1">a</a> <a href="#_Toc12345">b</a> <a href="#heading=h.1x">c</a></p>',
    '<p>a b c</p>',
  ],
  [
    'redirects',
    '<p><a href="https://www.google.com/url?q=https://example.org/a%3Fb%3D1&amp;sa=D">a</a> <a href="https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2Fb&amp;h=AT0">b</a> <a href="https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%253A%252F%252Fexample.org%252Fc&amp;data=1">c</a></p>',
    '<p><a href="https://example.org/a?b=1">a</a> <a href="https://example.org/b">b</a> <a href="https://example.org/c">c</a></p>',
  ],
  [
    'a redirect to a script',
    '<p><a href="https://www.google.com/url?q=javascript:alert(1)">a</a></p>',
    '<p><a href="https://www.google.com/url?q=javascript:alert(1)">a</a></p>',
  ],
  [
    'spaces around an address',
    '<p><a href=" https://example.org/a ">a</a></p>',
    '<p><a href="https://example.org/a">a</a></p>',
  ],
  [
    'code within a link',
    '<p><a href="https://example.org/"><code>a</code></a> <b><code>b</code></b></p>',
    '<p><a href="https://example.org/">a</a> <code>b</code></p>',
  ],
  [
    'a player',
    '<p>Look:</p><iframe src="https://www.youtube-nocookie.com/embed/a1-_B2?start=3"></iframe>',
    '<p>Look:</p><p><a href="https://www.youtube.com/watch?v=a1-_B2">https://www.youtube.com/watch?v=a1-_B2</a></p>',
  ],
  [
    'a player without a scheme',
    '<div><iframe src="//player.vimeo.com/video/76979871?h=1"></iframe></div><p>After</p>',
    '<p><a href="https://vimeo.com/76979871">https://vimeo.com/76979871</a></p><p>After</p>',
  ],
  [
    'a film with sources',
    '<p>Look:</p><video controls><source src="https://films.example/a.mp4">No films here</video>',
    '<p>Look:</p><p><a href="https://films.example/a.mp4">https://films.example/a.mp4</a></p>',
  ],
  [
    'an object around an embed',
    '<p>Look:</p><object><param name="movie" value="x"><embed src="https://films.example/b"></object>',
    '<p>Look:</p><p><a href="https://films.example/b">https://films.example/b</a></p>',
  ],
  [
    'an embed within a paragraph',
    '<p>One<embed src="https://films.example/b">Two</p>',
    '<p>One</p><p><a href="https://films.example/b">https://films.example/b</a></p><p>Two</p>',
  ],
  [
    'embeds without an address on the web',
    '<p>Look</p><iframe srcdoc="x"></iframe><iframe src="javascript:x()"></iframe><video src="blob:https://x.example/1"></video>',
    '<p>Look</p>',
  ],
  [
    'a map in a frame',
    '<p>Here:</p><iframe src="https://www.google.com/maps/embed?pb=1"></iframe>',
    '<p>Here:</p><p><a href="https://www.google.com/maps/embed?pb=1">https://www.google.com/maps/embed?pb=1</a></p>',
  ],
];

export const PASTED_TEXTS = TEXTS.map(([from, html, stored]) => ({
  from,
  html,
  stored: stored.replaceAll('<a ', `<a target="${LINK_TARGET}" rel="${LINK_REL}" `),
}));

const orderedAttributes = (tag: string): string => {
  const [, name, attributes] = /^<([a-z0-9]+)(.*)>$/s.exec(tag) ?? [];
  return name ? `<${name}${(attributes!.match(/ [a-z-]+="[^"]*"/g) ?? []).sort().join('')}>` : tag;
};

/**
 * Without the differences between what the server stores and what the editor makes of a paste: the order of attributes, the columns
 * and default attributes that its tables have, a line break at the end of a paragraph, and links without an address, which it does not
 * keep. After a paste there may be an empty paragraph for the caret. Its first paragraph is aligned as the one that it is pasted into, so no
 * text of the table begins with an aligned paragraph.
 */
export const withoutEditorForm = (html: string): string =>
  html
    .replace(/<p><\/p>$/, '')
    .replaceAll('&nbsp;', '\u00a0')
    .replace(/<colgroup>.*?<\/colgroup>/gs, '')
    .replace(/<table style="[^"]*">/g, '<table>')
    .replace(/ (?:colspan|rowspan)="1"/g, '')
    .replace(/<a [^>]*href=""[^>]*>(.*?)<\/a>/gs, '$1')
    .replace(/<br><\/p>/g, '</p>')
    .replace(/<[^>]+>/g, orderedAttributes);
