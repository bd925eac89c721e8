/** Shortened clipboard content of these programs, and the part that belongs in a post. */
export const pastedSamples = [
  {
    from: 'Word',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='mso-pagination:widow-orphan'><span lang=EN-US style='mso-ansi-language:EN-US'>Washing a dog<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=EN-US>Use <b style='mso-bidi-font-weight:normal'>warm</b> water and <i>patience</i>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Towels<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>Two of them<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Soap<o:p></o:p></p>
<p class=MsoNormal>Then:</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>Rinse</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=301 valign=top style='width:225.4pt'><p class=MsoNormal><b>Breed</b></p></td><td><p class=MsoNormal>Six</p><p class=MsoNormal>weeks</p></td></tr></table>
<p class=MsoNormal>See <a href="https://example.com/soap"><span style='color:blue'>soap</span></a>.<img width=10 src="file:///C:/temp/clip_image001.png"></p>
<!--EndFragment--></body></html>`,
    becomes:
      '<h2>Washing a dog</h2><p>Use <strong>warm</strong> water and <em>patience</em>.</p>' +
      '<ul><li>Towels<ul><li>Two of them</li></ul></li><li>Soap</li></ul><p>Then:</p>' +
      '<ol><li>Rinse</li></ol>' +
      '<table><tbody><tr><td><strong>Breed</strong></td><td>Six<br />weeks</td></tr></tbody></table>' +
      '<p>See <a href="https://example.com/soap">soap</a>.</p>',
    last: 'soap</a>.',
  },
  {
    from: 'Google Docs',
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5d1c"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial;font-weight:400;">Washing a dog</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;">Use </span><span style="font-weight:700;">warm</span><span style="font-weight:400;"> water and </span><span style="font-weight:400;font-style:italic;">patience</span><span style="font-weight:400;">.</span></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>Towels</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Soap</span></p></li></ul><p><span>See </span><a href="https://www.google.com/url?q=https://example.com/soap%3Fa%3D1&amp;sa=D&amp;ust=1" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">soap</span></a><span>.</span></p></b><br class="Apple-interchange-newline">`,
    becomes:
      '<h2>Washing a dog</h2><p>Use <strong>warm</strong> water and <em>patience</em>.</p>' +
      '<ul><li><p>Towels</p></li><li><p>Soap</p></li></ul>' +
      '<p>See <a href="https://example.com/soap?a=1">soap</a>.</p>',
    last: 'soap</a>.',
  },
]
